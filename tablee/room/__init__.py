"""The room: tables over the network, with seats, secrets, clocks and opponents."""
