"""An agent that learns on PettingZoo: it prefers actions that have won more often. python learner.py [GAMES]

It knows nothing of the game. It keeps the mean result of every action it has played, and now and then tries another one.
"""

import sys

import numpy as np

from tablee.adapters.pettingzoo import env

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 400
rng = np.random.default_rng(7)
table = env("permutation", players=2)
table.reset(seed=0)
actions = table.action_space("seat_0").n
total, count = np.zeros(actions), np.ones(actions)


def choose(legal, curious):
    """The action with the best mean so far, or with that chance any."""
    if rng.random() < curious:
        return int(rng.choice(legal))
    return int(legal[np.argmax(total[legal] / count[legal])])


def play(seed, curious):
    """Play one game against chance; gives our result and what we played."""
    table.reset(seed=seed)
    played = []
    us = f"seat_{seed % 2}"
    result = 0.0
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        if agent == us:
            result += reward
        if over or cut:
            table.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        action = choose(legal, curious) if agent == us else int(rng.choice(legal))
        if agent == us:
            played.append(action)
        table.step(action)
    return result, played


for game in range(GAMES):
    result, played = play(game, curious=0.3)
    for action in set(played):
        total[action] += result
        count[action] += 1
after = np.mean([play(10_000 + game, curious=0.0)[0] for game in range(50)])
before = np.mean([play(10_000 + game, curious=1.0)[0] for game in range(50)])
print(f"mean result against chance: {before:+.2f} untrained, {after:+.2f} after {GAMES} games")  # noqa: T201
