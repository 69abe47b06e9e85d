"""The site: settings, addresses and the doors that servers enter by."""

from pitchleague.sqlite import use_packaged_sqlite

# Before anything imports Django, whose SQLite backend takes the module it finds first.
use_packaged_sqlite()
