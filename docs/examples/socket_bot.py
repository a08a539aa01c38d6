"""The same over a websocket, which tells each position as it comes: python socket_bot.py SERVER TABLE INVITE."""

import json
import sys
import urllib.request

from websockets.sync.client import connect

server, table, invite = sys.argv[1:4]
base = f"{server}/api/tables/{table}"
body = json.dumps({"invite": invite, "name": "Last Move"}).encode()
request = urllib.request.Request(f"{base}/sit", body, {"Content-Type": "application/json"})
with urllib.request.urlopen(request) as answer:
    seated = json.load(answer)
key = {"Authorization": f"Bearer {seated['token']}"}  # whoever holds it plays the seat: keep it


def ask(path):
    """Ask the room for something over HTTP."""
    with urllib.request.urlopen(urllib.request.Request(base + path, headers=key)) as answer:
        return json.load(answer)


address = f"ws{base.removeprefix('http')}/socket?moves=1"
with connect(address, additional_headers=key, max_size=None) as socket:
    for text in socket:
        frame = json.loads(text)
        if frame["kind"] == "moves":  # it is our turn
            moves = frame.get("moves") or ask("/moves")["moves"]  # long lists come over HTTP
            choice = moves[-1]["text"]  # here a better program would think
            word = f"last-move-{frame['ply']}"  # sent twice, it is still one move
            move = {"kind": "move", "id": word, "ply": frame["ply"], "text": choice}
            socket.send(json.dumps(move))
        elif frame.get("over"):
            break
print(ask("")["result"])  # noqa: T201  # a program talks by printing
