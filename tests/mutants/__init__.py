"""Changes scoring in one small place at a time and asks whether a test notices: `python -m tests.mutants`."""
