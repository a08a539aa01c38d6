## Clocks of the room, and those who think in it

clock-not-object = A clock is an object with the field “kind”: none, move, game, round or days.
clock-kind = There is no clock “{ $kind }”. There are: { $possible }.
clock-field = The clock “{ $kind }” has no field “{ $field }”.
clock-range = “{ $field }” must be a whole number from { $least } to { $most }.
staff-busy = The computer has too much to think about at the moment. Try again in a little while.
staff-late = The computer has not answered in time. Try again in a little while.
staff-died = The computer broke off in the middle of its thought. Try again in a little while.
staff-closing = The room is closing for a moment. Try again in a little while.
staff-job = There is no such thing to think about as “{ $kind }”.
staff-long = This is too much to think about at once.
insight-unknown = No answer is known to “{ $ask }” here. What can be asked: { $possible }.
