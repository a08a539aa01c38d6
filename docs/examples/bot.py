"""A program that plays the first move it finds: python bot.py SERVER TABLE INVITE."""

import json
import sys
import urllib.request

server, table, invite = sys.argv[1:4]
base, token = f"{server}/api/tables/{table}", ""


def ask(path, body=None):
    """Ask the room for something; `body` makes it a POST."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


seated = ask("/sit", {"invite": invite, "name": "First Move"})
token = seated["token"]  # whoever holds it plays the seat: keep it
shown = seated["snapshot"]
while not shown["over"]:
    if "play" in shown["can"]:
        found = ask("/moves")  # every legal move, and the number of moves made before
        text = found["moves"][0]["text"]  # here a better program would think
        word = f"first-move-{shown['number']}"  # sent twice, it is still one move
        shown = ask("/moves", {"id": word, "ply": found["ply"], "text": text})["snapshot"]
    else:
        ask(f"/events?after={shown['number']}&wait=25")  # until something happens
        shown = ask("")
print(shown["result"])  # noqa: T201  # a program talks by printing
