"""The short pipeline: everything that depends on private names of Numba and llvmlite.

No other module imports them (`tests/compiled/test_private_names.py`). This package was written
against SUPPORTED_VERSIONS. With any other version `tablee.compiled.toolchain` does not import its
modules, and stock Numba compiles the rules.

To support a new version: add it to SUPPORTED_VERSIONS, run `tests/compiled`, `tests/conformance`
and `tests/players`, and read what changed in `numba.core.lowering`, `codegen`, `compiler`,
`caching` and `base`.

    short.py      the toolchain made of the modules below
    pipeline.py   which compiler passes run
    lowering.py   Numba IR to LLVM IR: integers, loops, array elements, fields of states
    variables.py  stack slots and reference counts
    tables.py     look-up tables as named constants
    libraries.py  LLVM text of functions, joined and compiled once
    arrays.py     `blank` and `copied`
    startup.py    shorter start of Numba itself
"""

SUPPORTED_VERSIONS = (("0.68.1", "0.50.0"),)
"""Pairs of versions, Numba's and llvmlite's, that this package was made for and tested with."""
