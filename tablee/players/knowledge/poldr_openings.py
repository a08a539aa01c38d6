"""What the best player of POLD.R for two knows by heart: the openings and the first answers."""

from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.board import NOWHERE
from tablee.games.poldr.state import Poldr
from tablee.players.thinking import Thought
from tablee.solve.poldr import book
from tablee.solve.poldr.symmetry import whole_key


def think(state: Poldr, seed: int) -> Thought | None:
    """The move on file and its certain value, or None if there is none."""
    if not book.on_file(state):
        return None
    if state.black == NOWHERE:
        return _open(state, seed)
    moves = dict.fromkeys(book.winning_moves(state), 1.0)
    return _thought(list(moves), moves, seed, exact=False) if moves else None


def lost(state: Poldr) -> bool:
    """Whether it is on file that the player to move loses."""
    return book.value(state) == 0.0


def _open(state: Poldr, seed: int) -> Thought:
    """An opening that wins by the last brick, as the shortest games do."""
    solved = {move: book.openings()[whole_key(state.play(move))] for move in GAME.moves(state)}
    worth = {"first": 1.0, "shared": 0.5, "second": 0.0}
    moves = {move: worth[one.winner] for move, one in solved.items()}
    best = max(moves.values())
    good = [move for move in moves if moves[move] == best]
    short = [move for move in good if solved[move].last_brick]
    return _thought(short or good, moves, seed, exact=True)


def _thought(good: list[int], moves: dict[int, float], seed: int, exact: bool) -> Thought:
    move = good[Chance(seed, "opening").below(len(good))]
    return Thought(
        move=move, value=moves[move], proven=True, line=(move,), moves=moves, nodes=len(moves),
        exact=exact,
    )  # fmt: skip
