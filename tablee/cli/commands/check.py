"""`tablee check FILE`: check a certificate by the plain rules, without any search."""

import json
import pathlib
from typing import Annotated

import typer

from tablee.cli.options import LANG, AsJson, Lang, Plain, language, text

ORDER = 172


def command(
    file: Annotated[pathlib.Path, typer.Argument(metavar="FILE", help=text("cli-check-file"))],
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    from tablee.cli.terminal.screen import Screen
    from tablee.solve import certificates

    screen = Screen(language(lang), plain or as_json)
    certificate = certificates.read(file)
    with screen.progress("certificate-checking") as update:
        walked = certificates.check(
            certificate,
            certificates.identity_of(certificate.claim.game),
            lambda part: update(part.chosen, len(certificate.moves)),
        )
    claim = certificate.claim
    if as_json:
        typer.echo(json.dumps({"valid": True, **claim._asdict(), **vars(walked)}))
        return
    key = "certificate-proves-share" if claim.shares else "certificate-proves-win"
    screen.say(key, "good", seat=claim.winner + 1, opening=" · ".join(claim.opening) or "—")
    screen.say(
        "certificate-walked", "dim", positions=walked.positions, replies=walked.replies,
        ends=walked.ends, longest=walked.longest,
    )  # fmt: skip
