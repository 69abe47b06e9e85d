"""How long texts may be that people type. Forms read the limits here."""

LONGEST_NAME = 60
LONGEST_REASON = 200
