"""JSON schemas of what Lichess's public description of its API says that answers hold.

Written from that description; fields beyond it are allowed, as they are there.
"""

import jsonschema

TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
BOOL = {"type": "boolean"}
ID = {"type": "string", "pattern": "^[0-9A-Za-z]{8}$"}
SPEED = {"enum": ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"]}
COLOR = {"enum": ["white", "black"]}
STATUS = {
    "enum": [
        "created", "started", "aborted", "mate", "resign", "stalemate", "timeout", "draw",
        "outoftime", "cheat", "noStart", "unknownFinish", "insufficientMaterialClaim", "variantEnd",
    ]
}


def thing(required, **optional):
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **optional},
    }


VARIANT = thing({"key": TEXT, "name": TEXT}, short=TEXT)
USER = thing({"id": TEXT, "name": TEXT}, title={"type": ["string", "null"]}, rating=NUMBER,
             provisional=BOOL, online=BOOL)
CLOCK_MS = thing({"initial": NUMBER, "increment": NUMBER})

STATE = thing(
    {"type": {"const": "gameState"}, "moves": TEXT, "wtime": NUMBER, "btime": NUMBER,
     "winc": NUMBER, "binc": NUMBER, "status": STATUS},
    winner=COLOR, wdraw=BOOL, bdraw=BOOL, wtakeback=BOOL, btakeback=BOOL,
)
FULL = thing(
    {"type": {"const": "gameFull"}, "id": ID, "variant": VARIANT, "speed": SPEED,
     "perf": thing({"name": TEXT}), "rated": BOOL, "createdAt": NUMBER, "white": USER,
     "black": USER, "initialFen": TEXT, "state": STATE},
    clock={"anyOf": [CLOCK_MS, {"type": "null"}]}, daysPerTurn=NUMBER,
)
CHAT = thing({"type": {"const": "chatLine"}, "room": {"enum": ["player", "spectator"]},
              "username": TEXT, "text": TEXT})
GONE = thing({"type": {"const": "opponentGone"}, "gone": BOOL}, claimWinInSeconds=NUMBER)

INFO = thing(
    {"gameId": ID, "fullId": TEXT, "fen": TEXT, "color": COLOR, "lastMove": TEXT,
     "source": TEXT, "variant": VARIANT, "speed": SPEED, "perf": TEXT, "rated": BOOL,
     "hasMoved": BOOL, "opponent": thing({"id": TEXT, "username": TEXT}, rating=NUMBER),
     "isMyTurn": BOOL},
    secondsLeft=NUMBER, status=thing({"id": NUMBER, "name": STATUS}), winner=COLOR,
)
COMPAT = thing({"bot": BOOL, "board": BOOL})
GAME_EVENT = thing({"type": {"enum": ["gameStart", "gameFinish"]},
                    "game": {"allOf": [INFO, thing({"compat": COMPAT, "id": ID})]}})

TIME_CONTROL = {
    "oneOf": [
        thing({"type": {"const": "clock"}, "limit": NUMBER, "increment": NUMBER, "show": TEXT}),
        thing({"type": {"const": "correspondence"}, "daysPerTurn": NUMBER}),
        thing({"type": {"const": "unlimited"}}),
    ]
}
CHALLENGE = thing(
    {"id": ID, "url": TEXT, "status": {"enum": ["created", "offline", "canceled", "declined",
                                                "accepted"]},
     "challenger": USER, "destUser": {"anyOf": [USER, {"type": "null"}]}, "variant": VARIANT,
     "rated": BOOL, "speed": SPEED, "timeControl": TIME_CONTROL,
     "color": {"enum": ["white", "black", "random"]}, "perf": thing({"name": TEXT})},
    finalColor=COLOR, direction={"enum": ["in", "out"]}, initialFen=TEXT, declineReason=TEXT,
    declineReasonKey=TEXT,
)
CHALLENGE_EVENT = thing({
    "type": {"enum": ["challenge", "challengeCanceled", "challengeDeclined"]},
    "challenge": CHALLENGE,
})

ACCOUNT = thing({"id": TEXT, "username": TEXT, "perfs": {"type": "object"}, "createdAt": NUMBER,
                 "seenAt": NUMBER, "url": TEXT}, title=TEXT)
PLAYER = thing({"user": thing({"id": TEXT, "name": TEXT})}, rating=NUMBER)
EXPORTED = thing(
    {"id": ID, "rated": BOOL, "variant": TEXT, "speed": SPEED, "perf": TEXT, "createdAt": NUMBER,
     "lastMoveAt": NUMBER, "status": STATUS, "players": thing({"white": PLAYER, "black": PLAYER})},
    winner=COLOR, moves=TEXT, initialFen=TEXT, daysPerTurn=NUMBER,
    clock=thing({"initial": NUMBER, "increment": NUMBER, "totalTime": NUMBER}),
)
BULK = thing(
    {"id": ID, "games": {"type": "array", "items": thing({"id": ID, "white": TEXT, "black": TEXT})},
     "variant": TEXT, "rated": BOOL, "pairAt": NUMBER,
     "pairedAt": {"type": ["integer", "null"]}, "startClocksAt": {"type": ["integer", "null"]},
     "scheduledAt": NUMBER},
    clock=thing({"limit": NUMBER, "increment": NUMBER}),
)

LINES = {
    "gameFull": FULL, "gameState": STATE, "chatLine": CHAT, "opponentGone": GONE,
    "gameStart": GAME_EVENT, "gameFinish": GAME_EVENT, "challenge": CHALLENGE_EVENT,
    "challengeCanceled": CHALLENGE_EVENT, "challengeDeclined": CHALLENGE_EVENT,
}


def check(value, schema):
    jsonschema.validate(value, schema)
    return value


def check_line(line):
    return check(line, LINES[line["type"]])
