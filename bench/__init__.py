"""Benchmarks, each run from the repository's root as `python -m bench.<name>`; not shipped.

Machines are shared and noisy, so what counts are ratios within one run. Figures worth keeping are
in `results.md`, with the command that makes them.
"""
