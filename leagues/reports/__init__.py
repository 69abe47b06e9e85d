"""Rows ready to print: what a page shows, in words. Reports read; they change nothing."""
