"""Whole series of Polymère: found by a beam over the moves of one turn, and weighed.

Pieces in hand and pieces owed are the same coin: laying with one side makes two of
them fewer, with two sides one, with three none. So a long series of many contacts is
worth it as long as enough places for single contacts remain to end it.

Everything here runs compiled and looks at the hand of the player to move only; the
other hands are one heap of unseen pieces, except in `play_out`, which plays a world.
"""

from typing import Any

from tablee.games.polymere.state import PASS
from tablee.games.rule import Buffer, apart, pick, rule, scramble, stopped
from tablee.players.knowledge.polymere_places import (
    LOOK_SIZE,
    heap,
    left,
    outlook,
    sort_contacts,
    survey_places,
    worth_after,
)
from tablee.players.search import LIMIT, NODES, RANDOM, STOP, Floats, payoff

LONGEST = 24
"""No series searched is longer."""
OUT = 1000.0
"""What going out is worth."""


@rule
def find_series(
    root: Any, width: int, most: int, out: Buffer, parent: Buffer, move: Buffer,
    priority: Floats, worth: Floats, done: Buffer, seen: Buffer, level: Buffer,
    weights: Floats, scratch: Floats, control: Buffer,
) -> int:  # fmt: skip
    """Grow series piece by piece, the most promising first; return how many nodes there are.

    Node 0 is the root; every node is a set of pieces laid this turn. `worth` says what
    it is worth to end the turn there, `done` whether the turn has ended by itself.
    """
    me = root.turn
    low = heap(root, me, 0)
    high = heap(root, me, 1)
    look = scratch[:LOOK_SIZE]
    ends = scratch[8:16]
    grows = scratch[16:24]
    joins = scratch[24:32]
    states = [root]
    nodes = [0]
    used = 1
    parent[0] = -1
    move[0] = PASS
    level[0] = 1
    survey_places(root, me, low, high, weights, look, ends, grows, joins)
    drawn = min(root.owed, len(root.talon))
    worth[0] = worth_after((root.sizes >> 7 * me & 127) + drawn, weights, look)
    if root.placed == 0:
        worth[0] = -OUT  # the first player may not pass
    for _ in range(LONGEST):
        first = used
        children = [root]
        children.pop()
        for index in range(len(states)):
            state = states[index]
            number = state.legal(out)
            tried = min(number, most) if root.placed else number
            for i in range(tried):
                choice = int(out[i * number // tried])
                if choice == PASS or (root.placed == 0 and (choice >> 7 & 7) > 1):
                    continue
                full = control[NODES] >= control[LIMIT] or used >= len(parent)
                if full or stopped(control, STOP, NODES):
                    return used
                # The same pieces in another order make the same table.
                name = level[nodes[index]] + (scramble(choice) << 20 ^ choice)
                at = (name ^ name >> 23) & len(seen) - 1
                while seen[at] != 0 and seen[at] != name:
                    at = at + 1 & len(seen) - 1
                if seen[at] == name:
                    continue
                seen[at] = name
                after = state.play(choice)
                control[NODES] += 1
                parent[used] = nodes[index]
                move[used] = choice
                level[used] = name
                hand = after.sizes >> 7 * me & 127
                same = after.turn == me and after.laid > 0
                done[used] = 0 if same else 1
                if hand == 0:
                    worth[used] = OUT
                    priority[used] = -OUT
                else:
                    survey_places(after, me, low, high, weights, look, ends, grows, joins)
                    owed = after.owed if same else 0
                    draws = min(owed, len(after.talon))
                    worth[used] = worth_after(hand + draws, weights, look)
                    priority[used] = -OUT
                    if same:
                        priority[used] = outlook(after, me)
                children.append(after)
                used += 1
        # Extend the best of the new ones.
        states = [root]
        states.pop()
        nodes = [0]
        nodes.pop()
        for _ in range(width):
            best = -1
            for i in range(first, used):
                if priority[i] > -OUT and (best < 0 or priority[i] > priority[best]):
                    best = i
            if best < 0:
                break
            states.append(children[best - first])
            nodes.append(best)
            priority[best] = -OUT
        if len(states) == 0:
            break
    return used


# Playing on


@rule
def greedy_turn(state: Any, x: int, tries: int, out: Buffer, control: Buffer) -> Any:
    """The position after a turn of a player who looks at a few moves for each piece.

    He goes on as long as he can, and takes the best end he met on the way.
    """
    me = state.turn
    best = 1000
    end = state
    if state.placed:
        best = left(state, me)
        end = state.play(PASS)
    for _ in range(LONGEST):
        number = state.legal(out)
        going = sort_contacts(state, number, out)
        if state.owed > 1:
            going = number
        following = state
        promise = -1000.0
        for i in range(min(tries, going)):
            x = scramble(x)
            j = i + pick(x, going - i)
            choice = int(out[j])
            out[j] = out[i]
            if choice == PASS:
                continue
            after = state.play(choice)
            control[NODES] += 1
            if after.sizes >> 7 * me & 127 == 0:
                return after
            guess = outlook(after, me)
            if guess > promise:
                promise = guess
                following = after
        if going < number and (state.sizes >> 7 * me & 127) - 1 < best:
            # A single contact when one is owed ends the turn: any will do.
            x = scramble(x)
            choice = int(out[going + pick(x, number - going)])
            if choice == PASS:
                choice = int(out[number - 1])
            if choice != PASS:
                best = (state.sizes >> 7 * me & 127) - 1
                end = state.play(choice)
                control[NODES] += 1
        if promise <= -1000.0:
            return end
        state = following
        if left(state, me) < best:
            best = left(state, me)
            end = state.play(PASS)
    return end


@rule
def strong_turn(state: Any, x: int, tries: int, again: int, out: Buffer, control: Buffer) -> Any:
    """The best of several greedy turns."""
    me = state.turn
    x = scramble(x)
    best = greedy_turn(state, x, tries, out, control)
    for _ in range(again - 1):
        if best.sizes >> 7 * me & 127 == 0 or control[STOP]:
            return best
        x = scramble(apart(x))
        other = greedy_turn(state, x, tries, out, control)
        if other.sizes >> 7 * me & 127 < best.sizes >> 7 * me & 127:
            best = other
    return best


@rule
def wander(
    root: Any, used: int, tries: int, out: Buffer, parent: Buffer, move: Buffer, worth: Floats,
    done: Buffer, weights: Floats, scratch: Floats, control: Buffer,
) -> int:  # fmt: skip
    """Follow one series after the other, looking at a few moves for each piece.

    Long series are found so that a beam misses: its best ones are all alike.
    """
    me = root.turn
    low = heap(root, me, 0)
    high = heap(root, me, 1)
    look = scratch[:LOOK_SIZE]
    ends = scratch[8:16]
    grows = scratch[16:24]
    joins = scratch[24:32]
    x = int(control[RANDOM])
    while True:
        state = root
        node = 0
        for _ in range(LONGEST):
            full = control[NODES] >= control[LIMIT] or used + 2 > len(parent)
            if full or stopped(control, STOP, NODES):
                control[RANDOM] = x
                return used
            number = state.legal(out)
            going = sort_contacts(state, number, out)
            if going < number and state.owed == 1:
                x = scramble(x)
                choice = int(out[going + pick(x, number - going)])
                if choice != PASS:
                    parent[used] = node
                    move[used] = choice
                    done[used] = 1
                    after = state.play(choice)
                    hand = after.sizes >> 7 * me & 127
                    worth[used] = OUT
                    if hand:
                        survey_places(after, me, low, high, weights, look, ends, grows, joins)
                        worth[used] = worth_after(hand, weights, look)
                    used += 1
            if state.owed > 1:
                going = number
            following = state
            promise = -1000.0
            chosen = PASS
            for i in range(min(tries, going)):
                x = scramble(x)
                j = i + pick(x, going - i)
                choice = int(out[j])
                out[j] = out[i]
                if choice == PASS:
                    continue
                after = state.play(choice)
                control[NODES] += 1
                guess = outlook(after, me)
                if after.sizes >> 7 * me & 127 == 0:
                    guess = OUT
                if guess > promise:
                    promise = guess
                    following = after
                    chosen = choice
            if chosen == PASS:
                control[NODES] += 1
                break
            parent[used] = node
            move[used] = chosen
            done[used] = 0
            node = used
            used += 1
            if promise >= OUT:
                worth[node] = OUT
                done[node] = 1
                control[RANDOM] = x
                return used
            state = following
            survey_places(state, me, low, high, weights, look, ends, grows, joins)
            worth[node] = worth_after(left(state, me), weights, look)


@rule
def value(state: Any, seat: int) -> float:
    """What a finished game is worth to a seat: its payoff, and a little for every piece."""
    fewest = 127
    for other in range(state.players):
        if other != seat:
            fewest = min(fewest, state.sizes >> 7 * other & 127)
    ahead = fewest - (state.sizes >> 7 * seat & 127)
    return float(payoff(state, seat, state.players) + 0.004 * max(-25, min(25, ahead)))


@rule
def play_out(
    world: Any, paths: Buffer, lengths: Buffer, count: int, x: int, tries: int, again: int,
    out: Buffer, values: Floats, control: Buffer,
) -> bool:  # fmt: skip
    """Play each of the series in a world and on to the end; return whether all were."""
    me = world.turn
    for i in range(count):
        state = world
        for j in range(lengths[i]):
            state = state.play(int(paths[i * (LONGEST + 1) + j]))
        y = x  # the same luck for all of them
        for _ in range(LONGEST * state.players):
            if state.over():
                break
            y = scramble(y)
            state = strong_turn(state, apart(y), tries, again, out, control)
            if stopped(control, STOP, NODES):
                return False
        values[i] = value(state, me)
    return True


FIND, WANDER, PLAY_OUT = range(3)


def work(
    task: int, root: Any, books: Any, plays: Any, numbers: Buffer, out: Buffer, weights: Floats,
    control: Buffer,
) -> int:  # fmt: skip
    """Run one of the tasks above. They share most code, so they are compiled as one function."""
    parent, move, done, seen, level, priority, worth, scratch = books
    paths, lengths, values = plays
    first, second, third = int(numbers[0]), int(numbers[1]), int(numbers[2])
    if task == FIND:
        return find_series(
            root, first, second, out, parent, move, priority, worth, done, seen, level, weights,
            scratch, control,
        )  # fmt: skip
    if task == WANDER:
        return wander(
            root, first, second, out, parent, move, worth, done, weights, scratch, control
        )
    x = int(numbers[3])
    return int(play_out(root, paths, lengths, first, x, second, third, out, values, control))
