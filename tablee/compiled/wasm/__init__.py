"""The WebAssembly target: the same rules and searches, for browsers.

`build` compiles and links modules; it needs the extra `players`. `host` calls them from Python
that itself runs in WebAssembly (Pyodide), and needs nothing.
"""
