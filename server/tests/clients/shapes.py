"""Plays a game, and checks every answer on the way against the schemas.

Arguments: the server's address, the token of a bot, the tokens of two people.
"""

import json
import sys
import threading
import time

import requests

import schemas

address, bot_token, ada_token, bert_token = sys.argv[1:]


class Caller:
    def __init__(self, token):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {token}"

    def get(self, path, schema, **more):
        answer = self.session.get(address + path, headers={"Accept": "application/json"}, **more)
        answer.raise_for_status()
        return schemas.check(answer.json(), schema)

    def post(self, path, schema=None, **form):
        answer = self.session.post(address + path, data=form)
        answer.raise_for_status()
        return schemas.check(answer.json(), schema or schemas.thing({"ok": {"const": True}}))

    def stream(self, path, lines):
        """Reads on a thread; a line that is not as it should be stands there as its fault."""
        answer = self.session.get(address + path, stream=True, timeout=30)
        assert answer.headers["Content-Type"] == "application/x-ndjson"

        def read():
            for line in answer.iter_lines():
                if not line:
                    continue
                try:
                    lines.append(schemas.check_line(json.loads(line)))
                except Exception as fault:
                    lines.append({"type": "fault", "fault": repr(fault)})

        threading.Thread(target=read, daemon=True).start()


def until(lines, kind):
    deadline = time.time() + 20
    while time.time() < deadline:
        for line in list(lines):
            assert line["type"] != "fault", line
            if line["type"] == kind:
                return line
        time.sleep(0.02)
    raise TimeoutError(f"{kind}: {lines}")


bot, ada, bert = map(Caller, [bot_token, ada_token, bert_token])
of_bot, of_ada, of_game = [], [], []
bot.stream("/api/stream/event", of_bot)
ada.stream("/api/stream/event", of_ada)
ada.get("/api/account", schemas.ACCOUNT)
ada.get("/api/user/bert", schemas.ACCOUNT)
time.sleep(0.2)
clock = {"clock.limit": 180, "clock.increment": 2}
declined = ada.post("/api/challenge/bert", schemas.CHALLENGE, days=2)
mine = ada.get("/api/challenge", schemas.thing({
    "in": {"type": "array", "items": schemas.CHALLENGE},
    "out": {"type": "array", "items": schemas.CHALLENGE, "minItems": 1},
}))
bert.post(f"/api/challenge/{declined['id']}/decline", reason="later")
until(of_ada, "challengeDeclined")
game = ada.post("/api/challenge/robot", schemas.CHALLENGE, color="white", **clock)["id"]
until(of_bot, "challenge")
bot.post(f"/api/challenge/{game}/accept")
until(of_bot, "gameStart")
bot.stream(f"/api/bot/game/stream/{game}", of_game)
until(of_game, "gameFull")
ada.get("/api/account/playing", schemas.thing({
    "nowPlaying": {"type": "array", "items": schemas.INFO, "minItems": 1},
}))
ada.post(f"/api/board/game/{game}/move/e2e4")
until(of_game, "gameState")
ada.post(f"/api/board/game/{game}/chat", room="player", text="hello")
until(of_game, "chatLine")
bot.post(f"/api/bot/game/{game}/resign")
until(of_bot, "gameFinish")
ada.get(f"/game/export/{game}", schemas.EXPORTED)
schemas.check(until(of_bot, "gameFinish")["game"]["winner"], {"const": "white"})
ada.post("/api/bulk-pairing", schemas.BULK, players=f"{ada_token}:{bert_token}",
         pairAt=int(time.time() * 1000) + 3_600_000, **clock)
print("done")
