"""Scenes as pictures: SVG text and the colours of roles. No files, no libraries."""
