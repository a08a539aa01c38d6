"""The arena: tournaments between contestants, on all cores or a cluster, that can be resumed.

Every game is a unit of work and, once finished, a line of a JSON-lines file; what is on file
is not played again. Seats are balanced: each pairing is played in every seat order.
"""

import itertools
import json
import math
import os
import pathlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.games.game import Json
from tablee.games.refusal import Unknown, Unreadable
from tablee.play import Table
from tablee.players.contestant import Contestant, Forfeit, contestant
from tablee.workers import AnyPool, Unit, local_pool

ContestantFactory = Callable[[str, float], Contestant]
"""Makes the contestant of a name, with so many seconds for a move."""


@dataclass(frozen=True)
class Pairing:
    """One game of a tournament: who sits where, and the deal."""

    number: int
    seats: tuple[int, ...]
    """The contestant on each seat, by its place in the tournament's list."""
    seed: int


@dataclass(frozen=True)
class Tournament:
    """What is played: the game, the contestants and how many games.

    >>> tournament = Tournament("poldr", ("random", "greedy"), games=2)
    >>> [pairing.seats for pairing in tournament.pairings()]
    [(0, 1), (1, 0)]
    """

    game: str
    names: tuple[str, ...]
    games: int
    players: int = 2
    options: Json | None = None
    seed: int = 1
    seconds: float = 1.0

    def pairings(self) -> Iterator[Pairing]:
        """Every game, so that all meet equally often and each sits on each seat as often.

        The same deal is played once in every seat order.
        """
        groups = list(itertools.combinations(range(len(self.names)), self.players))
        orders = [order for group in groups for order in _rotations(group)]
        for number in range(self.games):
            deal, place = divmod(number, len(orders))
            group = place // self.players
            yield Pairing(number, orders[place], self.seed + deal * len(groups) + group)

    def header(self) -> Json:
        """What must be equal when a tournament is resumed."""
        return {
            "tournament": self.game, "names": list(self.names), "players": self.players,
            "options": self.options or {}, "seed": self.seed,
        }  # fmt: skip


def _rotations(group: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(group[i:]) + tuple(group[:i]) for i in range(len(group))]


def play_game(tournament: Tournament, pairing: Pairing, contestants: Sequence[Contestant]) -> Json:
    """Play one game; a contestant that fails loses it.

    >>> tournament = Tournament("poldr", ("random", "random"), games=1)
    >>> game = play_game(tournament, Pairing(0, (0, 1), 1), [contestant("random")] * 2)
    >>> game["plies"] > 2, game["forfeit"]
    (True, None)
    """
    table = Table(tournament.game, tournament.players, tournament.options, pairing.seed)
    forfeit: Json | None = None
    while not table.over:
        seat = table.turn
        try:
            own = _own_seed(tournament.seed, pairing.number, table.ply)
            table.play(contestants[pairing.seats[seat]].move(table, own))
        except Forfeit as failed:
            forfeit = {"seat": seat, **failed.to_json()}
            break
    if forfeit is not None:
        others = [seat for seat in table.seats if seat != forfeit["seat"]]
        ranking = [others, [forfeit["seat"]]]
        table.stop()
    else:
        assert table.result is not None
        ranking = table.result.ranking
    return {
        "number": pairing.number, "seats": list(pairing.seats), "seed": pairing.seed,
        "ranking": ranking, "plies": table.ply, "forfeit": forfeit,
        "record": table.record().to_json(),
    }  # fmt: skip


def _own_seed(seed: int, number: int, ply: int) -> int:
    """Contestants' random numbers are their own, never the game's; others with another seed."""
    return ((seed - 1) * 15_485_863 + number * 1_000_003 + ply * 7919 + 17) & 0x7FFFFFFF


# Running on all cores

_contestants: dict[tuple[str, ContestantFactory], list[Contestant]] = {}
"""The contestants in this process, for the tournament it plays."""


def _play(tournament: Tournament, invite: ContestantFactory, pairing: Pairing) -> Json:
    """One game as a unit of work: it depends on nothing but what it is given."""
    key = (repr(tournament), invite)
    if key not in _contestants:
        _close_contestants()
        _contestants[key] = [invite(name, tournament.seconds) for name in tournament.names]
    return play_game(tournament, pairing, _contestants[key])


def _close_contestants() -> None:
    for contestants in _contestants.values():
        for one in contestants:
            one.close()
    _contestants.clear()


def run(
    tournament: Tournament,
    file: pathlib.Path,
    progress: Callable[[int, int], None] = lambda done, all_: None,
    workers: int | None = None,
    invite: ContestantFactory = contestant,
    pool: AnyPool | None = None,
) -> list[Json]:
    """Play the games that are not on file yet; return every game, in order.

    `invite` makes the contestant of a name; with several workers it must be a module-level
    function. `pool` is used instead of local worker processes.

        run(Tournament("poldr", ("2", "3"), games=20), pathlib.Path("games.jsonl"))

    Raises:
        Unknown: the tournament cannot be played, or the file is of another one.
        Unreadable: the file is damaged.
    """
    _check(tournament, invite)
    done = _finished_games(tournament, file)
    waiting = [p for p in tournament.pairings() if p.number not in done]
    progress(len(done), tournament.games)
    if waiting:
        _append(file, tournament.header(), create=True)
        playing = pool or local_pool(min(len(waiting), workers or os.cpu_count() or 1))
        units = (Unit(pairing.number, _play, (tournament, invite, pairing)) for pairing in waiting)
        try:
            for _, result in playing.each(units):
                _append(file, result)
                done[result["number"]] = result
                progress(len(done), tournament.games)
        finally:
            _close_contestants()
    return [done[number] for number in sorted(done) if number < tournament.games]


def _check(tournament: Tournament, invite: ContestantFactory) -> None:
    """Refuse what cannot be played before the first game."""
    Table(tournament.game, tournament.players, tournament.options, tournament.seed)
    if tournament.games < 1:
        raise Unknown("arena-no-games")
    if not 0 < tournament.seconds < math.inf:
        raise Unknown("seconds-not-possible")
    for name in tournament.names:
        invite(name, tournament.seconds).close()
        if name.startswith("alpha_beta") and tournament.players != 2:
            raise Unknown("arena-two-only", name=name)
    if len(tournament.names) < tournament.players:
        raise Unknown("arena-too-few", players=tournament.players)


def _append(file: pathlib.Path, line: Json, create: bool = False) -> None:
    if create and file.exists() and file.stat().st_size:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        out.flush()
        os.fsync(out.fileno())


def _finished_games(tournament: Tournament, file: pathlib.Path) -> dict[int, Json]:
    """The games of this tournament already played; a line cut short is played again."""
    if not file.exists() or not file.stat().st_size:
        return {}
    text = file.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
        if lines and lines[0] != tournament.header():
            raise Unknown("arena-other", path=str(file))
        return {line["number"]: line for line in lines[1:]}
    except (ValueError, KeyError, TypeError):
        raise Unreadable("arena-damaged", path=str(file)) from None


# Results


@dataclass(frozen=True)
class Standing:
    """How a contestant did: Elo with its 95 % interval, against the field's mean of 0."""

    name: str
    elo: float
    interval: float
    score: float
    games: int


def duels(games: Sequence[Json]) -> list[tuple[int, int, float]]:
    """Every pair of contestants in a game, and the first one's score: 1 won, 0.5 level, 0 lost."""
    meetings = []
    for game in games:
        place = {seat: rank for rank, group in enumerate(game["ranking"]) for seat in group}
        for one, other in itertools.combinations(range(len(game["seats"])), 2):
            score = 0.5 if place[one] == place[other] else float(place[one] < place[other])
            meetings.append((game["seats"][one], game["seats"][other], score))
    return meetings


def standings(names: Sequence[str], games: Sequence[Json]) -> list[Standing]:
    """Elo of every contestant (maximum likelihood), best first.

    >>> games = [{"seats": [0, 1], "ranking": [[0], [1]]}] * 3
    >>> [(one.name, one.elo > 0) for one in standings(["a", "b"], games)]
    [('a', True), ('b', False)]
    """
    meetings = duels(games)
    elo = _elo(len(names), meetings)
    ranked = []
    for index, name in enumerate(names):
        scores = [s if a == index else 1 - s for a, b, s in meetings if index in (a, b)]
        information = sum(_slope(elo[a] - elo[b]) for a, b, _ in meetings if index in (a, b))
        interval = 1.96 / math.sqrt(information) if information > 0 else math.inf
        mean = sum(scores) / len(scores) if scores else 0.0
        ranked.append(Standing(name, elo[index], interval, mean, len(scores)))
    return sorted(ranked, key=lambda one: -one.elo)


def _expected(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def _slope(difference: float) -> float:
    expected = _expected(difference)
    return expected * (1 - expected) * (math.log(10) / 400) ** 2


def _elo(count: int, meetings: Sequence[tuple[int, int, float]]) -> list[float]:
    """The strengths that make the results most likely, one virtual draw against each met.

    The draw keeps a contestant who won everything within reach.
    """
    pairs: dict[tuple[int, int], tuple[float, int]] = {}
    for a, b, score in meetings:
        won, number = pairs.get((a, b), (0.0, 0))
        pairs[a, b] = (won + score, number + 1)
    for a, b in itertools.combinations(range(count), 2):
        if (a, b) in pairs or (b, a) in pairs:
            won, number = pairs.get((a, b), (0.0, 0))
            pairs[a, b] = (won + 0.5, number + 1)
    elo = [0.0] * count
    for _ in range(2000):
        change = [0.0] * count
        weight = [1e-9] * count
        for (a, b), (won, number) in pairs.items():
            surprise = won - number * _expected(elo[a] - elo[b])
            slope = number * _slope(elo[a] - elo[b]) / (math.log(10) / 400)
            change[a] += surprise
            change[b] -= surprise
            weight[a] += slope
            weight[b] += slope
        elo = [
            e + max(-50.0, min(50.0, c / w)) * 0.5
            for e, c, w in zip(elo, change, weight, strict=True)
        ]
        mean = sum(elo) / count
        elo = [e - mean for e in elo]
    return elo


def summary(tournament: Tournament, games: Sequence[Json]) -> Json:
    """The results of a tournament, as JSON."""
    table = standings(tournament.names, games)
    cross = [[0.0] * len(tournament.names) for _ in tournament.names]
    for a, b, score in duels(games):
        cross[a][b] += score
        cross[b][a] += 1 - score
    first = [_share_of_first(game) for game in games]
    return {
        **tournament.header(),
        "games": len(games),
        "standings": [vars(one) for one in table],
        "cross": cross,
        "mean_plies": sum(game["plies"] for game in games) / max(1, len(games)),
        "first_seat": sum(first) / max(1, len(first)),
        "forfeits": [
            game["forfeit"] | {"number": game["number"]} for game in games if game["forfeit"]
        ],
    }


def _share_of_first(game: Json) -> float:
    """What seat 0 got of the first place."""
    best: list[Any] = game["ranking"][0]
    return 1 / len(best) if 0 in best else 0.0
