"""Whether reasons are true, and how many mistakes have one, over whole games.

    python -m bench.reasons                        10,000 sentences in all, of every game as many
    python -m bench.reasons poldr --sentences 500
    python -m bench.reasons --report               only what is kept

Games are played at random, by people-like levels (2 and 3) and by strong players with a budget of
nodes. Every move is reviewed. Each fact that is said about it, or about the better move, is proven
again by the game's checker, which may take ten times as long. So is whatever the finders found and
is not said, since a fact is said only after the checker has confirmed it: how many of these it
does not confirm tells how good the finders are. What is done is kept in the cache folder, a line a
game, so that the same command goes on where it was stopped. It runs on one core, at the lowest
priority. Figures go to `players.json`.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bench.keeping import games_file, keep
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
PATIENCE = 10
"""How much more than when it is said a proof may take here."""
BAD = ("?", "??")
NUMBER_ONLY = frozenset({"gives-up"})
"""Kinds that say in words what the number says: they are counted apart."""


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
    """What was said about a game, and whether it is true."""
    reviewer, budget = Reviewer(table), Budget(None, STRONG[table.game.name])
    kinds, false, rejected = Counter[str](), list[Json](), list[Json]()
    found = bad = with_reason = with_more = good = good_with = 0
    seconds = slowest = 0.0
    for number in range(table.ply):
        judged = reviewer.judge(number, budget)
        past = table.at(number)
        known = Knowledge.of(past)
        began = time.perf_counter()
        hinted = _hinted(known, judged)
        spent = time.perf_counter() - began
        seconds, slowest = seconds + spent, max(slowest, spent)
        for fact in (*judged.reasons, *judged.better, *hinted):
            kinds[f"{table.game.name} {fact.kind}"] += 1
            if not proven(known, fact):
                false.append({"state": past.dump(), "fact": fact.to_json()})
        for fact in reasons.found(known, known.game.read(known.position, judged.text)):
            found += 1
            if not proven(known, fact):
                rejected.append({"state": past.dump(), "fact": fact.to_json()})
        of_kinds = {fact.kind for fact in (*judged.reasons, *judged.better)}
        if judged.mark in BAD:
            bad, with_reason = bad + 1, with_reason + bool(of_kinds)
            with_more += bool(of_kinds - NUMBER_ONLY)
        else:
            good, good_with = good + 1, good_with + bool(of_kinds)
    return {
        "kinds": kinds, "false": false, "bad": bad, "with_reason": with_reason,
        "with_more": with_more, "good": good, "good_with": good_with, "moves": table.ply,
        "found": found, "rejected": rejected,
        "hint_seconds": round(seconds, 3), "slowest": round(slowest, 3),
    }  # fmt: skip


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
    total: Counter[str] = Counter()
    for line in done:
        total.update(line["kinds"])
    counts: dict[str, Any] = {
        key: sum(line[key] for line in done)
        for key in ("bad", "with_reason", "with_more", "good", "good_with", "moves", "found")
    }
    seconds = sum(line["hint_seconds"] for line in done)
    return counts | {
        "games": len(done), "sentences": total.total(),
        "false": sum(len(line["false"]) for line in done),
        "rejected": sum(len(line["rejected"]) for line in done),
        "share": round(counts["with_more"] / max(1, counts["bad"]), 4),
        "hint_ms": round(1000 * seconds / max(1, counts["moves"]), 1),
        "slowest_s": max((line["slowest"] for line in done), default=0.0),
        "kinds": {
            kind.split()[1]: round(number / total.total(), 4)
            for kind, number in total.most_common()
        },
    }  # fmt: skip


def show(name: str, told: Json) -> None:
    """The figures of a game in a few lines."""
    print(
        f"{name}: {told['sentences']} sentences about {told['moves']} moves of {told['games']}"
        f" games, {told['false']} false; of {told['found']} facts found about the moves made"
        f" {told['rejected']} are not confirmed;"
        f" of {told['bad']} mistakes {told['with_reason']} have a reason,"
        f" {told['with_more']} ({100 * told['share']:.1f} %) beyond the number; of {told['good']}"
        f" other moves {told['good_with']}; a hint's reasons take {told['hint_ms']} ms,"
        f" at most {told['slowest_s']} s"
    )
    print("  " + ", ".join(f"{kind} {100 * part:.1f} %" for kind, part in told["kinds"].items()))


def main() -> None:
    """Check what is missing, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(STRONG), metavar="GAME")
    parser.add_argument("--sentences", type=int, default=SENTENCES // len(STRONG), metavar="EACH")
    parser.add_argument("--report", action="store_true")
    asked = parser.parse_args()
    os.nice(19)
    for name in asked.names:
        games.get(name)
        if not asked.report:
            work(name, asked.sentences)
    for name in asked.names:
        told = figures(name)
        keep("reasons", name, told)
        show(name, told)


if __name__ == "__main__":
    main()
