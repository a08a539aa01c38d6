## Proofs and certificates

cli-prove = Write a winning strategy as a certificate that anybody can check.
cli-check = Check a certificate by the rules alone: every reply tried, every line played to its end.
cli-check-file = The certificate.
cli-certificate-out = The file for the certificate; compressed if its name ends in .xz.
certificate-checking = Checking
certificate-written = { $path }: { $moves } moves of the winner.
certificate-proves-win = Proven: after { $opening } player { $seat } wins, whatever the other does.
certificate-proves-share = Proven: after { $opening } player { $seat } wins or shares the rank, whatever the other does.
certificate-walked = { $positions } positions, { $replies } replies tried, { $ends } ends, the longest line { $longest } moves.
certificate-no-out = Say where the certificate goes, with --out.
certificate-no-file = There is no file { $path }.
certificate-unreadable = { $path } is no certificate of Tablée.
certificate-damaged = { $path } is damaged: its contents do not match its checksum.
certificate-no-game = There are no certificates for “{ $game }”.
certificate-too-short = The certificate proves nothing: it has no move for some position.
certificate-too-long = The certificate proves nothing: it has more moves than positions.
certificate-illegal = The certificate proves nothing: one of its moves breaks a rule. { $rule }
certificate-not-won = The certificate proves nothing: the loser finds a line that does not end as claimed.
proof-too-little-memory = That is too little memory: { $least } GiB at least.
proof-too-much-memory = This machine does not have so much memory: { $most } GiB at most.
