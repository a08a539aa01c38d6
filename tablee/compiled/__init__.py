"""The rules, compiled from their plain Python source by Numba (extra `players`).

`front` turns rules into LLVM IR; `native` is the target for this machine. How it works, and
what to know before changing it: docs/compiled.md.
"""
