"""Reviews: what each move of a finished game was worth."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.players import levels, marks, reasons
from tablee.players.reasons.fact import Fact
from tablee.players.thinking import Budget, Thought
from tablee.wire.reviews import JudgedMove, MoveMark

OTHERS = 2
"""With so many other moves a good one is compared, to say what is special about it."""
WORLDS = 3
"""In how many deals a move is judged whose value depends on hidden pieces."""


@dataclass(frozen=True)
class Judged:
    """A move that was made, beside the best one the search knows.

    >>> Judged(1, 0, "aL", 0.4, "dR xf", 0.8, proven=False).mark
    '??'
    """

    ply: int
    seat: int
    text: str
    value: float
    """The chance to win it left its player, from 0 to 1."""
    best: str
    best_value: float
    proven: bool
    """Whether the best move's value is certain."""
    exact: bool = False
    """Whether the value of the move that was made is certain."""
    good: int | None = None
    """How many moves were as good as the best, where every one's value is certain."""
    choices: int | None = None
    """Of how many."""
    lead: int | None = None
    """Points ahead of the other of two after it, where every move's value is certain."""
    missed: int | None = None
    """Points that another move would have made more at once."""
    reasons: tuple[Fact, ...] = ()
    """What was proven about the move: against a mistake, for a good one."""
    better: tuple[Fact, ...] = ()
    """What was proven that speaks for the best move instead of a mistake."""

    @property
    def loss(self) -> float:
        return max(0.0, self.best_value - self.value)

    @property
    def mark(self) -> MoveMark:
        return marks.mark(self.loss)

    def to_json(self) -> JudgedMove:
        """As in a review and `tablee analyse --json`."""
        return {
            "ply": self.ply, "seat": self.seat, "text": self.text, "value": round(self.value, 4),
            "best": self.best, "best_value": round(self.best_value, 4), "proven": self.proven,
            "exact": self.exact, "good": self.good, "choices": self.choices,
            "lead": self.lead, "missed": self.missed,
            "loss": round(self.loss, 4), "mark": self.mark,
            "reasons": [fact.to_json() for fact in self.reasons],
            "better": [fact.to_json() for fact in self.better],
        }  # fmt: skip


def explained(known: Knowledge, judged: Judged) -> Judged:
    """A judged move with what can be proven about it; `known` is what its player knew."""
    made = known.game.read(known.position, judged.text)
    if not judged.mark:
        return replace(judged, reasons=reasons.for_move(known, made, others=OTHERS))
    why = reasons.for_mistake(known, made, known.game.read(known.position, judged.best))
    return replace(judged, reasons=why.made, better=why.better)


def review(
    table: Table, budget: Budget, progress: Callable[[int, int], None] = lambda done, all_: None
) -> list[Judged]:
    """Judge every move of a game, each with what its player could know then.

        [one.mark for one in review(table, Budget(seconds=0.2))]

    Raises:
        Unknown: the game cannot be searched with this budget.
    """
    reviewer, judged = Reviewer(table), []
    for number in range(table.ply):
        judged.append(reviewer.judge(number, budget))
        progress(number + 1, table.ply)
    return judged


class Reviewer:
    """Judges the moves of one game, and thinks only once about each of its positions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._thoughts: dict[int, Thought] = {}

    def judge(self, number: int, budget: Budget) -> Judged:
        """Judge the move that was made after so many others."""
        past, text = self.table.at(number), self.table.plies[number].text
        thought = self._thought(number, budget)
        move = past.read(text)
        value, exact = self._worth(past, thought, move, budget)
        best_value, proven = thought.value, thought.proven
        if self._doubtful(past, thought, value):
            # The move made was searched one ply deeper than the best: search that as deep.
            searched, proven = self._after_reply(past, thought.move, budget)
            best_value = min(best_value, searched)
        better = best_value > value + 1e-9
        good = [one for one in thought.moves.values() if one >= best_value - 1e-9]
        judged = Judged(
            past.ply + 1, past.turn, text, value,
            past.game.write(past.position.playing, thought.move) if better else text,
            max(best_value, value), proven if better else exact, exact,
            len(good) if thought.exact else None,
            len(thought.moves) if thought.exact else None,
            *_points(past, thought, move),
        )  # fmt: skip
        return explained(Knowledge.of(past), judged)

    def _thought(self, number: int, budget: Budget) -> Thought:
        if number not in self._thoughts:
            self._thoughts[number] = _think(self.table.at(number), budget)
        return self._thoughts[number]

    def _doubtful(self, past: Table, thought: Thought, value: float) -> bool:
        """Whether a loss may only come from looking deeper at one move than at another."""
        fair = past.game.secrets is None and past.setting.players == 2
        return fair and not thought.proven and thought.value - value >= marks.SLIP

    def _worth(
        self, past: Table, thought: Thought, move: int, budget: Budget
    ) -> tuple[float, bool]:
        """What the move made was worth, and whether that is certain."""
        if move == thought.move:
            return thought.value, thought.proven
        if move in thought.moves and trusted(thought, move):
            return thought.moves[move], thought.proven
        after = _after(past, move)
        if after.position.state.over():
            return _final_value(after, past.turn), True
        if past.setting.players != 2:
            return thought.moves.get(move, thought.value), False
        if past.game.secrets is not None:
            return _over_worlds(past, after, budget), False
        reply = self._thought(past.ply + 1, budget)
        return _for_seat(reply, after, past.turn)

    def _after_reply(self, past: Table, move: int, budget: Budget) -> tuple[float, bool]:
        """What a move that was not made is worth, by a search after it."""
        after = _after(past, move)
        if after.position.state.over():
            return _final_value(after, past.turn), True
        return _for_seat(_think(after, budget), after, past.turn)


def _points(past: Table, thought: Thought, move: int) -> tuple[int | None, int | None]:
    """The lead after a move, and the points it left lying; only where the game is solved."""
    if not thought.exact or past.setting.players != 2:
        return None, None
    game, state = past.game, past.position.playing
    seat = state.turn
    after = {one: game.scores(state.play(one)) for one in {move, *thought.moves}}
    mine, theirs = after[move][seat], after[move][1 - seat]
    return mine - theirs, max(scores[seat] for scores in after.values()) - mine


def _think(table: Table, budget: Budget) -> Thought:
    return levels.think(Knowledge.of(table), budget, seed=table.ply + 1)


def _for_seat(thought: Thought, table: Table, seat: int) -> tuple[float, bool]:
    """A thought of the player to move, as one of two seats sees it."""
    return (thought.value if table.turn == seat else 1 - thought.value), thought.proven


def _over_worlds(past: Table, after: Table, budget: Budget) -> float:
    """What a move is worth to who does not know what the other holds: the mean of some deals."""
    game, seat = past.game, past.turn
    if after.turn == seat:
        return _think(after, budget).value
    known = Knowledge.of(after, seat)
    share = replace(budget, seconds=budget.seconds and budget.seconds / WORLDS)
    total = 0.0
    for number in range(WORLDS):
        world = known.world(Chance(past.ply, f"review {number}"))
        reply = replace(known, view=game.view(world, after.turn))
        total += levels.think(reply, share, seed=number + 1).value
    return 1 - total / WORLDS


def trusted(thought: Thought, move: int) -> bool:
    """Whether the search looked at a move well enough to judge it.

    Once a win is proven the other moves are not looked at to the end, and UCT hardly
    visits what looks bad.
    """
    if thought.proven:
        return thought.exact or thought.moves[move] in (0.0, 1.0)
    visits = sum(thought.visits.values())
    return not visits or 50 * thought.visits.get(move, 0) >= visits


def _after(past: Table, move: int) -> Table:
    after = past.at(past.ply)
    after.plies = list(after.plies)
    after.play(after.game.write(past.position.playing, move))
    return after


def _final_value(after: Table, seat: int) -> float:
    """How a finished round ended for a seat: 1 won, 0 lost, or something between."""
    result = after.result
    ranking = result.ranking if result else after.rounds.rank(after.position.state)
    place = {one: i for i, group in enumerate(ranking) for one in group}
    others = [place[one] for one in after.seats if one != seat]
    mine = place[seat]
    return sum(1.0 if mine < other else 0.5 * (mine == other) for other in others) / len(others)
