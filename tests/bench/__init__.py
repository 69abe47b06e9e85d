"""Speed, measured against the bars in docs/quality.md: `python -m tests.bench [PART …]`."""
