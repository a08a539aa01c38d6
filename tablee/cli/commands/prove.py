"""`tablee prove <game>`: writes winning strategies as certificates (tablee.solve.certificates)."""

import typer

from tablee.cli.commands.solve import SolverGroup

ORDER = 171


class ProverGroup(SolverGroup):
    """The solvers that write certificates."""

    module, function = "prove", "prove"


command = typer.Typer(cls=ProverGroup, rich_markup_mode=None)
