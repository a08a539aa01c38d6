"""`tablee push-keys`: make the key with which a server sends reminders."""

from typing import Annotated

import typer

from tablee import locale
from tablee.cli.options import LANG, Lang, language, text

ORDER = 155


def command(
    contact: Annotated[str, typer.Option("--contact", help=text("cli-push-keys-contact"))],
    lang: Lang = LANG,
) -> None:
    from tablee.server.push import vapid

    key = vapid.new_key()
    vapid.VapidKey(key, contact)  # refuses a contact that is none
    typer.echo(locale.say(language(lang), "push-keys-how"), err=True)
    typer.echo(f"TABLEE_PUSH_KEY={key}")
    typer.echo(f"TABLEE_PUSH_CONTACT={contact}")
