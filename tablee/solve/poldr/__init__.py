"""POLD.R for two, solved: proofs of who wins, and certificates that anybody can check."""
