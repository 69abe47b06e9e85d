"""Text in, values out: forms check what was typed and keep it. They never save, mail or log."""
