"""Drawings and PDFs made from the games' scenes."""
