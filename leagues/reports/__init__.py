"""Data ready to print on a page. Reports only read. They change nothing."""
