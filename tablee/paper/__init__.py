"""Paper: drawings, and soon things to print and cut, from the games' scenes."""
