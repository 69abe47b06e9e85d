"""Benchmarks, compared with the bars in docs/quality.md: `python -m tests.bench [PART …]`."""
