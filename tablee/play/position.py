"""A position of a whole game: the round on the board, and the match around it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablee.games.chance import Chance
from tablee.games.game import Game, Json, MatchRule, Setting, require
from tablee.games.refusal import Illegal, Over
from tablee.wire.tables import GameResult


@dataclass(frozen=True)
class Result:
    """How a game or round ended: ranking, scores and reason."""

    ranking: list[list[int]]
    """Groups of seats, best first; level seats share a group."""
    scores: list[int]
    reason: str
    throw_off: dict[int, list[int]] | None = None
    """The faces each level seat threw, where a throw-off decided."""

    def to_json(self) -> GameResult:
        """The result as a message."""
        data: GameResult = {"ranking": self.ranking, "scores": self.scores, "reason": self.reason}
        if self.throw_off is not None:
            data["throw_off"] = {str(seat): faces for seat, faces in self.throw_off.items()}
        return data


@dataclass(frozen=True)
class Total:
    """A seat's rounds won and points over the finished rounds of a match."""

    won: int = 0
    tally: int = 0


@dataclass(frozen=True)
class Position:
    """The round on the board, its number and starter, and the match's totals.

    After a round that does not end the match, `upcoming` is the next round's
    first position, while `state` still shows the finished one.
    """

    state: Any
    totals: tuple[Total, ...]
    round: int = 1
    starter: int = 0
    upcoming: Any = None

    @property
    def playing(self) -> Any:
        """The state the next move is made in."""
        return self.state if self.upcoming is None else self.upcoming


class Rounds:
    """How positions of one game follow each other, over the rounds of a match.

    >>> from tablee import games
    >>> game = games.get("poldr")
    >>> rounds = Rounds(game, game.setting(2), seed=7)
    >>> first = rounds.first()
    >>> rounds.after(first, game.moves(first.playing)[0]).playing.turn
    1
    """

    def __init__(self, game: Game[Any], setting: Setting, seed: int) -> None:
        self.game, self.setting, self.seed = game, setting, seed
        several = setting.options.get("rounds", 1) > 1
        self.match: MatchRule | None = game.match if several else None

    def first(self) -> Position:
        """The position a game starts from."""
        state = self.game.start(self.setting, Chance(self.seed, "round/1"), 0)
        return Position(state, (Total(),) * self.setting.players)

    def after(self, position: Position, move: int) -> Position:
        """The position after a move; if it ended a round, with the totals and the next round."""
        position = self._next_round(position) or position
        position = replace(position, state=position.playing.play(move))
        if self.match is not None and position.state.over():
            position = self._prepare(replace(position, totals=self._added(position)))
        return position

    def _next_round(self, position: Position) -> Position | None:
        """Between two rounds: the position the next one starts from."""
        if position.upcoming is None:
            return None
        starter = position.upcoming.turn
        return Position(position.upcoming, position.totals, position.round + 1, starter)

    def over(self, position: Position) -> bool:
        """Whether the whole game has ended by the rules."""
        return bool(position.state.over()) and position.upcoming is None

    def _added(self, position: Position) -> tuple[Total, ...]:
        assert self.match is not None
        winners = self.rank(position.state)[0]
        tallied = self.match.tallied(position.state)
        return tuple(
            Total(total.won + (winners == [seat]), total.tally + tallied[seat])
            for seat, total in enumerate(position.totals)
        )

    def _prepare(self, position: Position) -> Position:
        """The position with the next round dealt, unless the match has ended."""
        assert self.match is not None
        if self.match.finished(self.setting, position.round, [t.won for t in position.totals]):
            return position
        starter = self.match.next_starter(self.setting, position.starter, self.rank(position.state))
        chance = Chance(self.seed, f"round/{position.round + 1}")
        upcoming = self.game.start(self.setting, chance, starter)
        return replace(position, upcoming=upcoming)

    # Results

    def rank(self, state: Any, left: Sequence[int] = ()) -> list[list[int]]:
        """Groups of seats by their standing in a round, best first; seats that left come last."""
        seats = range(self.setting.players)
        return _with_last([(state.standing(seat),) for seat in seats], left)

    def result(self, position: Position) -> Result:
        """How a game that is over by the rules ended."""
        return self._judged(position, self.game.reason(position.state))

    def stopped(self, position: Position, left: Sequence[int] = ()) -> Result:
        """The result of a game that is stopped here: all players agreed, or these seats left.

        Whoever left is last; the others rank as the position stands.

        Raises:
            Illegal: seats left a game of fewer than three players, or nobody stays.
        """
        if left and (self.setting.players < 3 or len(left) == self.setting.players):
            raise Illegal("leave-more-players")
        return self._judged(position, "stopped", left)

    def standing(self, position: Position) -> list[list[int]]:
        """Groups of seats as they stand now, best first; what chance would decide stays level."""
        if self.match is None:
            return self.rank(position.state)
        return self._match_ranking(position, ())

    def round_result(self, position: Position) -> Result | None:
        """How the round ended that is still on the board, between two rounds."""
        if position.upcoming is None:
            return None
        return self._of_round(position.state, self.game.reason(position.state))

    def _judged(self, position: Position, reason: str, left: Sequence[int] = ()) -> Result:
        if self.match is None:
            return self._of_round(position.state, reason, left)
        won = [total.won for total in position.totals]
        return Result(self._match_ranking(position, left), won, reason)

    def _of_round(self, state: Any, reason: str, left: Sequence[int] = ()) -> Result:
        ranking = self.rank(state, left)
        best, scores = ranking[0], self.game.scores(state)
        if self.game.throw_off is None or len(best) == 1:
            return Result(ranking, scores, reason)
        thrown = self.game.throw_off(state, best, Chance(self.seed, "throw-off"))
        if not any(thrown.values()):  # nobody has won a die
            return Result(ranking, scores, reason)
        decided = grouped([(sum(thrown[seat]),) for seat in best], best)
        return Result(decided + ranking[1:], scores, reason, thrown)

    def _match_ranking(self, position: Position, left: Sequence[int]) -> list[list[int]]:
        """By rounds won, then by the tally where it counts, then as the round stands."""
        assert self.match is not None
        running = not position.state.over()
        standings = [
            (
                total.won,
                total.tally if self.match.tally_ranks else 0,
                position.state.standing(seat) if running else 0,
            )
            for seat, total in enumerate(position.totals)
        ]
        return _with_last(standings, left)

    def resigned(self, position: Position, seat: int) -> Result:
        """The result of a two-player game in which a seat gives up.

        Raises:
            Illegal: the game has not two players.
            Over: the game is over.
        """
        if self.setting.players != 2:
            raise Illegal("resign-two-players")
        if self.over(position):
            raise Over("game-over")
        scores = (
            self.game.scores(position.state)
            if self.match is None
            else [total.won for total in position.totals]
        )
        return Result([[1 - seat], [seat]], scores, "resigned")

    # State as JSON

    def dump(self, position: Position) -> Json:
        """A position as JSON, hidden things included."""
        return self._framed(position, self.game.dump(position.state))

    def view(self, position: Position, seat: int | None, ended: bool = False) -> Json:
        """A position as a seat (None: a spectator) may see it."""
        return self._framed(position, self.game.view(position.state, seat, ended))

    def upcoming(self, position: Position, seat: int | None) -> Json | None:
        """Between two rounds: the next round's first position as a seat may see it."""
        first = self._next_round(position)
        return self.view(first, seat) if first else None

    def _framed(self, position: Position, data: Json) -> Json:
        data = data | {"turn": position.playing.turn}
        if self.match is None:
            return data
        totals = [{"won": t.won, self.match.tally: t.tally} for t in position.totals]
        return data | {"round": position.round, "starter": position.starter, "totals": totals}

    def load(self, data: object) -> Position:
        """The position of a dump.

        Raises:
            Illegal: the dump is not a possible position.
        """
        require(isinstance(data, dict), "setup-not-object")
        assert isinstance(data, dict)
        frame = {name: data[name] for name in ("round", "starter", "totals") if name in data}
        board = {name: value for name, value in data.items() if name not in frame}
        if self.match is None:
            require(not frame, "setup-no-match", field=next(iter(frame), ""))
            state = self.game.load(self.setting, board)
            self._check_start(state, 0)
            return Position(state, (Total(),) * self.setting.players)
        return self._load_match(board, frame)

    def _check_start(self, state: Any, starter: int) -> None:
        """Before the first move of a round it is the starter's turn (chance aside)."""
        if self.game.match is not None and state.turn != starter:
            fresh = self.game.start(self.setting, Chance(0, "none"), state.turn)
            require(state != fresh, "setup-starter", seat=starter)

    def _load_match(self, board: Json, frame: Json) -> Position:
        assert self.match is not None
        number, starter = frame.get("round", 1), frame.get("starter", 0)
        require(type(number) is int and number >= 1, "setup-match", field="round")
        require(
            type(starter) is int and 0 <= starter < self.setting.players,
            "setup-match",
            field="starter",
        )
        # Only the first round may leave it out: that starts with seat 0.
        require(starter == 0 if number == 1 else "starter" in frame, "setup-match", field="starter")
        totals = self._load_totals(frame.get("totals"))
        named = board.get("turn")
        # Between rounds `turn` is already the next round's, so a finished board
        # may name any seat; one that goes on must fit it.
        state = self._load_board(board)
        if not state.over():
            self._check_start(state, starter)
        finished = number if state.over() else number - 1
        won = [total.won for total in totals]
        require(sum(won) <= finished, "setup-match", field="totals")
        if not state.over():
            require(
                not self.match.finished(self.setting, finished, won), "setup-match", field="totals"
            )
            return Position(state, totals, number, starter)
        winners = self.rank(state)[0]
        require(len(winners) > 1 or won[winners[0]] > 0, "setup-match", field="totals")
        position = self._prepare(Position(state, totals, number, starter))
        require(named == position.playing.turn, "setup-match", field="turn")
        return position

    def _load_board(self, board: Json) -> Any:
        """A round's state; a finished one is tried with each seat as next."""
        try:
            return self.game.load(self.setting, board)
        except Illegal as refused:
            for seat in range(self.setting.players):
                try:
                    state = self.game.load(self.setting, board | {"turn": seat})
                except Illegal:
                    continue
                if state.over():
                    return state
            raise refused from None

    def _load_totals(self, totals: object) -> tuple[Total, ...]:
        assert self.match is not None
        if totals is None:
            return (Total(),) * self.setting.players
        names = {"won", self.match.tally}
        require(
            isinstance(totals, list)
            and len(totals) == self.setting.players
            and all(
                isinstance(total, dict)
                and total.keys() == names
                and all(type(value) is int and value >= 0 for value in total.values())
                for total in totals
            ),
            "setup-match",
            field="totals",
        )
        assert isinstance(totals, list)
        return tuple(Total(total["won"], total[self.match.tally]) for total in totals)


def grouped(
    standings: Sequence[tuple[int, ...]], seats: Sequence[int] | None = None
) -> list[list[int]]:
    """Seats in groups of equal standing, best first."""
    names = seats if seats is not None else range(len(standings))
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat, standing in zip(names, standings, strict=True):
        groups.setdefault(standing, []).append(seat)
    return [groups[standing] for standing in sorted(groups, reverse=True)]


def _with_last(standings: Sequence[tuple[int, ...]], left: Sequence[int]) -> list[list[int]]:
    """Seats in groups of equal standing, best first; those who left are the last group."""
    stay = [seat for seat in range(len(standings)) if seat not in left]
    ranking = grouped([standings[seat] for seat in stay], stay)
    return [*ranking, sorted(left)] if left else ranking
