"""What answers each address; a view chooses, an action writes, a report reads."""
