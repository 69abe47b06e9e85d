#!/usr/bin/env python
"""The command line of the site: `python manage.py help`."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pitchleague.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A person has to fix this setting, and one line helps them more than a traceback.
        sys.exit(f"Pitch League cannot start: {error}")


if __name__ == "__main__":
    main()
