"""Calls every method of berserk's accounts, users, challenges, bots, board, games and bulk pairings.

Arguments: the server's address, the token of a bot, the tokens of two people, the token of a fresh
account. Whatever raises ends it with an error; at the end it prints "done".
"""

import datetime
import io
import sys
import threading
import time

import berserk
import chess
import chess.pgn

address, bot_token, ada_token, bert_token, fresh_token = sys.argv[1:]


def client(token):
    return berserk.Client(session=berserk.TokenSession(token), base_url=address)


bot, ada, bert, fresh = map(client, [bot_token, ada_token, bert_token, fresh_token])
FAST = {"clock_limit": 300, "clock_increment": 3}


class Stream:
    """Reads a stream of JSON lines on a thread of its own."""

    def __init__(self, lines):
        self.seen = []
        self.over = False
        self.thread = threading.Thread(target=self.read, args=(lines,), daemon=True)
        self.thread.start()

    def read(self, lines):
        for line in lines:
            self.seen.append(line)
        self.over = True

    def until(self, is_it, what):
        deadline = time.time() + 20
        while time.time() < deadline:
            for line in list(self.seen):
                if is_it(line):
                    return line
            time.sleep(0.02)
        raise TimeoutError(f"{what}: {self.seen}")

    def until_over(self):
        self.thread.join(20)
        assert self.over, f"the stream goes on: {self.seen}"


def event(kind, id):
    def is_it(line):
        about = line.get("game") or line.get("challenge") or {}
        return line["type"] == kind and about["id"] == id

    return is_it


def moved(count):
    def is_it(line):
        state = line.get("state", line)
        return len(state.get("moves", "").split()) >= count

    return is_it


def accounts():
    name = ada.account.get()["username"]
    assert name == "ada", name
    assert isinstance(ada.account.get()["createdAt"], datetime.datetime)
    assert ada.account.get_email() == ""
    ada.account.get_preferences()
    assert bot.account.get()["title"] == "BOT"
    fresh.account.upgrade_to_bot()
    assert fresh.account.get()["title"] == "BOT"
    told = ada.oauth.test_tokens(bot_token, "lip_nobodys")
    assert told[bot_token]["userId"] == "robot", told
    assert "bot:play" in told[bot_token]["scopes"].split(","), told
    assert told["lip_nobodys"] is None


def users():
    assert ada.users.get_public_data("bert")["username"] == "bert"
    assert [one["id"] for one in ada.users.get_by_id("ada", "bert")] == ["ada", "bert"]
    status = ada.users.get_realtime_statuses("ada", "robot")
    assert [one["id"] for one in status] == ["ada", "robot"], status
    assert ada.users.get_leaderboard("blitz") == []


def challenges(robot):
    made = ada.challenges.create("bert", rated=False, color="white", **FAST)
    assert made["status"] == "created" and made["variant"]["key"] == "standard", made
    assert bert.challenges.get_mine()["in"][0]["id"] == made["id"]
    assert ada.challenges.get_mine()["out"][0]["id"] == made["id"]
    bert.challenges.decline(made["id"], reason="tooFast")
    made = ada.challenges.create("bert", rated=False, days=3)
    assert made["timeControl"] == {"type": "correspondence", "daysPerTurn": 3}, made
    ada.challenges.cancel(made["id"])
    made = ada.challenges.create_open(**FAST)
    bert.challenges.accept(made["id"])
    ada.board.abort_game(made["id"])
    made = ada.challenges.create("robot", rated=False, variant="kingOfTheHill", **FAST)
    robot.until(event("challenge", made["id"]), "a challenge")
    bot.bots.decline_challenge(made["id"], reason="variant")
    made = ada.challenges.create("robot", rated=False, **FAST)
    ada.challenges.cancel(made["id"])
    robot.until(event("challengeCanceled", made["id"]), "a challenge that is gone")
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    made = ada.challenges.create("robot", rated=False, position=fen, variant="fromPosition", **FAST)
    bot.bots.accept_challenge(made["id"])
    start = robot.until(event("gameStart", made["id"]), "a game")
    assert start["game"]["variant"]["key"] == "fromPosition", start
    bot.bots.abort_game(made["id"])
    robot.until(event("gameFinish", made["id"]), "the end of a game")


def bots(robot):
    made = ada.challenges.create("robot", rated=False, color="white", **FAST)
    robot.until(event("challenge", made["id"]), "a challenge")
    assert "robot" in [one["id"] for one in ada.bots.get_online_bots(limit=10)]
    bot.bots.accept_challenge(made["id"])
    game = made["id"]
    robot.until(event("gameStart", game), "a game")
    theirs, mine = Stream(bot.bots.stream_game_state(game)), Stream(ada.board.stream_game_state(game))
    full = theirs.until(lambda line: line["type"] == "gameFull", "the whole game")
    assert full["white"]["id"] == "ada" and full["black"]["title"] == "BOT", full
    assert full["initialFen"] == "startpos" and full["clock"] == {"initial": 300000, "increment": 3000}
    assert full["state"]["winc"] == datetime.timedelta(seconds=3) or full["state"]["winc"] == 3000
    assert ada.games.get_ongoing()[0]["gameId"] == game
    ada.board.make_move(game, "e2e4")
    ada.board.make_move(game, "e2e4")
    theirs.until(moved(1), "a move")
    bot.bots.make_move(game, "e7e5")
    mine.until(moved(2), "the answer")
    bot.bots.post_message(game, "hello")
    ada.board.post_message(game, "hi")
    bot.bots.post_message(game, "to all", spectator=True)
    line = mine.until(lambda line: line["type"] == "chatLine", "what was said")
    assert (line["room"], line["username"], line["text"]) == ("player", "robot", "hello"), line
    assert [one["text"] for one in ada.board.get_game_chat(game)] == ["hello", "hi"]
    ada.board.make_move(game, "g1f3")
    ada.board.offer_takeback(game)
    theirs.until(lambda line: line.get("wtakeback"), "what was asked")
    bot._r.post(f"/api/bot/game/{game}/takeback/yes")
    theirs.until(lambda line: line.get("moves") == "e2e4 e7e5", "what was taken back")
    ada.board.make_move(game, "g1f3")
    ada.board.offer_draw(game)
    theirs.until(lambda line: line.get("wdraw"), "an offer")
    ada.board.decline_draw(game)
    ada.challenges.add_time_to_opponent_clock(game, 60)
    bot._r.post(f"/api/bot/game/{game}/draw/no")
    bot.bots.resign_game(game)
    end = mine.until(lambda line: line.get("status") == "resign", "the end")
    assert end["winner"] == "white", end
    mine.until_over()
    theirs.until_over()
    robot.until(event("gameFinish", game), "the end of the game")
    return game


def computer():
    game = ada.challenges.create_ai(level=1, color="white", **FAST)
    assert game["status"]["name"] == "started" and game["player"] == "white", game
    stream = Stream(ada.board.stream_game_state(game["id"]))
    ada.board.make_move(game["id"], "d2d4")
    stream.until(moved(2), "the computer's move")
    ada.board.resign_game(game["id"])
    stream.until_over()


def seeks():
    held = threading.Thread(
        target=lambda: ada.board.seek(10, 5, variant="atomic", color="white"), daemon=True
    )
    held.start()
    time.sleep(0.5)
    assert held.is_alive(), "nobody has answered"
    bert.board.seek(10, 5, variant="atomic")
    held.join(20)
    assert not held.is_alive(), "the game has begun"
    game = bert.games.get_ongoing()[0]
    assert game["variant"]["key"] == "atomic" and game["color"] == "black", game
    bert.board.abort_game(game["gameId"])


def bulks():
    soon = int(time.time() * 1000) + 1500
    form = {"players": f"{ada_token}:{bert_token}", "clock.limit": 300, "clock.increment": 0}
    # Its own method of making one hands requests an argument that requests does not know.
    make = lambda **more: ada._r.post("/api/bulk-pairing", data={**form, **more})
    later = make(pairAt=soon + 3_600_000)
    assert [one["id"] for one in ada.bulk_pairings.get_upcoming()] == [later["id"]]
    ada.bulk_pairings.cancel(later["id"])
    assert ada.bulk_pairings.get_upcoming() == []
    made = make(pairAt=soon, startClocksAt=soon + 3_600_000)
    assert made["pairedAt"] is None and made["clock"] == {"limit": 300, "increment": 0}, made
    deadline = time.time() + 20
    while not ada.bulk_pairings._r.get(f"/api/bulk-pairing/{made['id']}")["pairedAt"]:
        assert time.time() < deadline
        time.sleep(0.05)
    game = made["games"][0]
    assert (game["white"], game["black"]) == ("ada", "bert"), game
    ada.bulk_pairings.start_clocks(made["id"])
    stream = Stream(ada.board.stream_game_state(game["id"]))
    bert.challenges.start_clocks(game["id"], ada_token, bert_token)
    ada.board.make_move(game["id"], "e2e4")
    stream.until(moved(1), "a move")
    bert.board.resign_game(game["id"])
    stream.until_over()


def games(game):
    exported = ada.games.export(game)
    assert exported["moves"] == "e4 e5 Nf3" and exported["status"] == "resign", exported
    read = chess.pgn.read_game(io.StringIO(ada.games.export(game, as_pgn=True)))
    assert not read.errors and len(list(read.mainline_moves())) == 3
    everything = list(ada.games.export_by_player("ada", max=50))
    assert game in [one["id"] for one in everything]
    assert game in [one["id"] for one in ada.games.export_multi(game, "aaaaaaaa")]
    assert len(list(ada.games.export_by_player("ada", as_pgn=True, max=2))) >= 1
    lines = list(ada.games.stream_game_moves(game))
    assert lines[0]["id"] == game and lines[-1]["lm"] == "g1f3", lines
    brought = ada.games.import_game('[White "Anna"]\n\n1. d4 {first} d5 2. c4 1/2-1/2')
    assert brought["url"].endswith("/g/" + brought["id"]), brought
    exported = ada.games.export(brought["id"])
    assert exported["moves"] == "d4 d5 c4" and exported["status"] == "draw", exported
    read = chess.pgn.read_game(io.StringIO(ada.games.export(brought["id"], as_pgn=True)))
    assert read.headers["White"] == "Anna" and read.next().comment == "first", read


def main():
    accounts()
    users()
    robot = Stream(bot.bots.stream_incoming_events())
    challenges(robot)
    game = bots(robot)
    computer()
    seeks()
    bulks()
    games(game)
    second = Stream(bot.bots.stream_incoming_events())
    robot.until_over()
    assert not second.over
    print("done")


main()
