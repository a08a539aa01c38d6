"""Work that others do for us: units, those who do them here or on Ray, and nothing lost."""
