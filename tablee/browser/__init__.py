"""Tablée in a browser: the service in a web worker, thinking in WebAssembly (docs/browser.md)."""
