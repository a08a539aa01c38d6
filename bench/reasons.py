"""Whether reasons are true, and how many mistakes have one, over whole games.

    python -m bench.reasons                        10,000 sentences in all, of every game as many
    python -m bench.reasons poldr --sentences 500
    python -m bench.reasons --report               only what is kept

Games are played at random, by people-like levels (2 and 3) and by strong players with a budget of
nodes. Every move is reviewed. Each fact that is said about it, or about the best move, is proven
again by the game's checker, which may take ten times as long. So is whatever the finder found about
the move made and some others and is not said: since a fact is said only after the checker has
confirmed it, these show whether finder and checker agree. What is done is kept in the cache
folder, a line a game, so that the same command goes on where it was stopped. It runs on one core,
at a low priority. Figures go to `players.json`.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from bench.player_figures import games_file, save_figures
from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.locale import LANGUAGES, sentence
from tablee.play import Knowledge, Table
from tablee.players import levels, reasons
from tablee.players.reasons.fact import Fact
from tablee.players.review import Judged, Reviewer
from tablee.players.thinking import Budget

STRONG = {"permutation": 1, "poldr": 20_000, "trapezomino": 10_000, "polymere": 3_000}
"""Nodes a move of the strong players and of the review."""
PLAYERS = ("random", "level 2", "level 3", "strong 4", "strong 5")
SENTENCES = 10_000
NICE = 10
"""So that whoever uses the machine hardly notices."""
PATIENCE = 10
"""How much more than when it is said a proof may take here."""
OTHERS = 5
"""Of so many moves that were not made the facts are proven too."""
BAD = ("?", "??")
NUMBER_ONLY = frozenset({"gives-up"})
"""Kinds that say in words what the number says: they are counted apart."""

Name = tuple[str, str, bool]


def played(name: str, how: str, seed: int) -> Table:
    """A whole game between two players of a kind."""
    table = Table(name, 2, seed=seed)
    while not table.over:
        table.play(table.game.write(table.position.playing, _move(table, how, seed)))
    return table


def _move(table: Table, how: str, seed: int) -> int:
    state = table.position.playing
    if how == "random":
        return int(state.sample(1 + Chance(seed, f"{table.ply}").below(1 << 31)))
    known, (kind, number) = Knowledge.of(table), how.split()
    nodes = STRONG[table.game.name] if kind == "strong" else 1_500
    nodes = max(1, nodes // 4) if how == "strong 4" else nodes
    return levels.play(known, int(number), 1000 * seed + table.ply, nodes=nodes).move


def checked(table: Table) -> Json:
    """What can be said about a game, and whether it is true."""
    reviewer, budget = Reviewer(table), Budget(None, STRONG[table.game.name])
    kinds, false = Counter[str](), list[Json]()
    marks = Counter[str]()
    seconds = slowest = 0.0
    for number in range(table.ply):
        judged = reviewer.judge(number, budget)
        past = table.at(number)
        known = Knowledge.of(past)
        began = time.process_time()
        hinted = _hinted(known, judged)
        spent = time.process_time() - began
        seconds, slowest = seconds + spent, max(slowest, spent)
        said = {*_names(judged.reasons), *_names(judged.better), *_names(hinted)}
        every: dict[Name, Fact] = {}
        for move in (known.game.read(known.position, judged.text), *_others(known, number)):
            every |= _names(reasons.found(known, move))
        every |= {**_names(judged.reasons), **_names(judged.better), **_names(hinted)}
        for name, fact in every.items():
            kinds[f"{'said' if name in said else 'found'} {fact.kind}"] += 1
            if not proven(known, fact):
                false.append({"state": past.dump(), "fact": fact.to_json(), "said": name in said})
        marks.update(_marks(judged))
    return {
        "kinds": kinds, "false": false, "marks": marks, "moves": table.ply,
        "hint_seconds": round(seconds, 3), "slowest": round(slowest, 3),
    }  # fmt: skip


def _others(known: Knowledge, number: int) -> list[int]:
    """Some moves that were not made."""
    moves = known.game.moves(known.position)
    Chance(number, "others").shuffle(moves)
    return moves[:OTHERS]


def _names(facts: Sequence[Fact]) -> dict[Name, Fact]:
    """Facts by what tells them apart: the same one may be said in a review and in a hint."""
    return {(fact.move, fact.message.key, fact.good): fact for fact in facts}


def _marks(judged: Judged) -> Iterator[str]:
    """What a judged move counts as."""
    of_kinds = {fact.kind for fact in (*judged.reasons, *judged.better)}
    whose = "bad" if judged.mark in BAD else "good"
    yield whose
    if of_kinds:
        yield f"{whose}_with"
    if of_kinds - NUMBER_ONLY:
        yield f"{whose}_beyond"
    if whose == "bad":
        yield from (f"bad {kind}" for kind in sorted(of_kinds))


def _hinted(known: Knowledge, judged: Judged) -> Sequence[Fact]:
    """What a hint would say about the best move."""
    return reasons.for_move(known, known.game.read(known.position, judged.best))


def proven(known: Knowledge, fact: Fact) -> bool:
    """Prove a fact again, with more patience, and say it in every language to everybody."""
    for lang in LANGUAGES:
        for reader in (0, 1, None):
            assert sentence(lang, fact.told(["A", "B"], reader))
    return reasons.holds(known, fact, PATIENCE)


# What is kept


def _kept(name: str) -> list[Json]:
    file = games_file(f"reasons-{name}")
    if not file.exists():
        return []
    whole = (line for line in file.read_text("utf-8").splitlines(keepends=True))
    return [json.loads(line) for line in whole if line.endswith("\n")]


def _add(name: str, line: Json) -> None:
    file = games_file(f"reasons-{name}")
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
        out.flush()
        os.fsync(out.fileno())


def _sentences(done: Sequence[Json]) -> int:
    return sum(sum(line["kinds"].values()) for line in done)


def _missing(done: Sequence[Json]) -> Iterator[tuple[int, str]]:
    """The games that are still to be played: all kinds of players in turn."""
    known = {(line["seed"], line["how"]) for line in done}
    for seed in range(1, 100_000):
        for how in PLAYERS:
            if (seed, how) not in known:
                yield seed, how


def work(name: str, wanted: int) -> None:
    """Play, review and check games until so many sentences were checked."""
    done = _kept(name)
    for seed, how in _missing(done):
        if _sentences(done) >= wanted:
            return
        line = {"seed": seed, "how": how, **checked(played(name, how, seed))}
        _add(name, line)
        done.append(line)
        print(f"{name} {how} {seed}: {_sentences(done)} of {wanted}", flush=True)


def figures(name: str) -> Json:
    """What all games of a name come to."""
    done = _kept(name)
    kinds, marks = Counter[str](), Counter[str]()
    for line in done:
        kinds.update(line["kinds"])
        marks.update(line["marks"])
    said = {kind.split()[1]: n for kind, n in kinds.most_common() if kind.startswith("said")}
    moves, false = sum(line["moves"] for line in done), [f for one in done for f in one["false"]]
    seconds = sum(line["hint_seconds"] for line in done)
    return {
        "games": len(done), "moves": moves, "sentences": kinds.total(),
        "said": sum(said.values()), "false": len(false),
        "said_false": sum(fact["said"] for fact in false), "marks": marks,
        "share": round(marks["bad_beyond"] / max(1, marks["bad"]), 4),
        "explained_by": _shares(marks),
        "hint_ms": round(1000 * seconds / max(1, moves), 1),
        "slowest_s": max((line["slowest"] for line in done), default=0.0),
        "kinds": {kind: round(n / sum(said.values()), 4) for kind, n in said.items()},
    }  # fmt: skip


def _shares(marks: Counter[str]) -> Json:
    """Which part of the mistakes each kind of fact explains, alone or with others."""
    named = {mark.removeprefix("bad "): n for mark, n in marks.most_common() if " " in mark}
    return {kind: round(n / max(1, marks["bad"]), 4) for kind, n in named.items()}


def show(name: str, told: Json) -> None:
    """The figures of a game in a few lines."""
    marks = Counter[str](told["marks"])
    print(
        f"{name}: {told['games']} games, {told['moves']} moves: {told['sentences']} sentences"
        f" proven again, {told['false']} false ({told['said']} of them said,"
        f" {told['said_false']} false); of {marks['bad']} mistakes {marks['bad_with']} have a"
        f" reason, {marks['bad_beyond']} ({100 * told['share']:.1f} %) beyond the number; of"
        f" {marks['good']} other moves {marks['good_with']}; the reasons of a hint take"
        f" {told['hint_ms']} ms of a core, at most {told['slowest_s']} s"
    )
    for title, parts in (("said", "kinds"), ("mistakes explained by", "explained_by")):
        listed = ", ".join(f"{kind} {100 * part:.1f} %" for kind, part in told[parts].items())
        print(f"  {title}: {listed}")


def main() -> None:
    """Check what is missing, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(STRONG), metavar="GAME")
    parser.add_argument("--sentences", type=int, default=SENTENCES // len(STRONG), metavar="EACH")
    parser.add_argument("--report", action="store_true")
    asked = parser.parse_args()
    os.nice(NICE)
    for name in asked.names:
        games.get(name)
        if not asked.report:
            work(name, asked.sentences)
    for name in asked.names:
        told = figures(name)
        save_figures("reasons", name, told)
        show(name, told)


if __name__ == "__main__":
    main()
