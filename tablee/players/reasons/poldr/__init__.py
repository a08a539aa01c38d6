"""True facts about moves of POLD.R."""
