"""The rules, compiled: from the same plain source, by Numba (extra `players`)."""
