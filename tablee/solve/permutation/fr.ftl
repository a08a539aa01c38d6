### Le solveur de Permutation à deux

cli-solve-permutation = Résoudre Permutation à deux : ce que vaut chaque position.
solve-starts = Pour qui joue en premier, les deux jouant au mieux :
solve-start = chemin { $path } : { $value }
solve-counts = { $entries } positions : { $won } gagnées, { $drawn } égales, { $lost } perdues, { $between } selon les chances du jet de dés.
solve-longest = Le plus long gain forcé prend { $turns } tours.
solve-time = { $seconds } s ; chaque position s’accorde avec celles qui la suivent.
solve-faults = { $faults } positions ne s’accordent pas avec celles qui les suivent. La table ne doit pas servir.
