"""Length limits of texts that people type. Forms use them too."""

LONGEST_NAME = 60
LONGEST_REASON = 200
