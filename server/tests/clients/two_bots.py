"""Two bots play each other, with berserk alone.

Arguments: the server's address, the tokens of both, and how many games. Each game is of the next of
the variants; both play moves that a fixed seed draws, and resign after a while. At the end each
game is printed: its variant, how it ended, its moves, and its last position as its file has it.
"""

import io
import json
import random
import sys
import threading

import berserk
import chess
import chess.pgn
import chess.variant

address, first_token, second_token, count = sys.argv[1:]
VARIANTS = ["standard", "chess960", "crazyhouse", "atomic", "antichess"]
PLIES_MAX = 60


def client(token):
    return berserk.Client(session=berserk.TokenSession(token), base_url=address)


class Bot(threading.Thread):
    """Accepts every challenge, and plays every game that begins."""

    def __init__(self, token, seed):
        super().__init__(daemon=True)
        self.client = client(token)
        self.name = self.client.account.get()["id"]
        self.random = random.Random(seed)
        self.begun = threading.Event()
        self.games = {}

    def run(self):
        for event in self.client.bots.stream_incoming_events():
            if event["type"] == "challenge" and event["challenge"]["direction"] == "in":
                self.client.bots.accept_challenge(event["challenge"]["id"])
            elif event["type"] == "gameStart":
                game = threading.Thread(target=self.play, args=(event["game"]["gameId"],))
                self.games[event["game"]["gameId"]] = game
                game.start()

    def play(self, game):
        board = color = None
        for line in self.client.bots.stream_game_state(game):
            if line["type"] == "gameFull":
                start = board_of(line)
                color = line["white"]["id"] == self.name
                line = line["state"]
            if line["type"] != "gameState" or line["status"] != "started":
                continue
            board = start.copy()
            for move in line["moves"].split():
                board.push_uci(move)
            if board.turn == color:
                self.move(game, board)

    def move(self, game, board):
        if board.ply() >= PLIES_MAX:
            self.client.bots.resign_game(game)
            return
        move = self.random.choice(sorted(board.legal_moves, key=str))
        self.client.bots.make_move(game, board.uci(move))


def board_of(full):
    variant, fen = full["variant"]["key"], full["initialFen"]
    if variant == "chess960":
        return chess.Board(fen, chess960=True)
    if variant == "standard":
        return chess.Board()
    board = chess.variant.find_variant(variant)
    return board() if fen == "startpos" else board(fen)


def position(board):
    """Without the count of quiet moves where no rule looks at it, so that it may stand still."""
    uncounted = isinstance(board, chess.variant.CrazyhouseBoard)
    return board.epd() if uncounted else board.fen()


def online(bots):
    return bots[0].client.users.get_realtime_statuses(*[bot.name for bot in bots])


def main():
    bots = [Bot(first_token, 1), Bot(second_token, 2)]
    for bot in bots:
        bot.start()
    while not all(one.get("online") for one in online(bots)):
        threading.Event().wait(0.02)
    ended = []
    for number in range(int(count)):
        challenger, other = bots[number % 2], bots[1 - number % 2]
        variant = VARIANTS[number % len(VARIANTS)]
        made = challenger.client.challenges.create(
            other.name, rated=False, clock_limit=120, clock_increment=1, variant=variant
        )
        ended.append(made["id"])
    for id in ended:
        for bot in bots:
            while id not in bot.games:
                threading.Event().wait(0.02)
            bot.games[id].join(60)
            assert not bot.games[id].is_alive(), id
        state = bots[0].client.games.export(id)
        pgn = chess.pgn.read_game(io.StringIO(bots[0].client.games.export(id, as_pgn=True)))
        assert not pgn.errors, pgn.errors
        end = pgn.end().board()
        # The server's own last position, read by the same program.
        last = list(bots[0].client.games.stream_game_moves(id))[-1]["fen"]
        ours = end.copy(stack=False)
        ours.set_fen(last)
        assert position(ours) == position(end), f"{id}: {last} is not {end.fen()}"
        told = {
            "id": id,
            "variant": state["variant"],
            "status": state["status"],
            "plies": len(list(pgn.mainline_moves())),
            "fen": end.fen(),
        }
        print(json.dumps(told), flush=True)


main()
