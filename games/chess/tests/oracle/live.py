"""Answers questions about positions, one line for one line, as other programs see them.

Run by a test as a process of its own: `python live.py`. Moves come from fairy-stockfish, which is
quick, or for what it does not know from pyffish, and results always from pyffish. Questions on
standard input, fields separated by tabs:

    start  KEY  FEN    begins a game; an empty FEN is the usual array
    play   MOVE        makes a legal move of that game

The answer to both is `FEN  RESULT  MOVES`, tab-separated: the position, `-`, `1-0`, `0-1` or
`1/2-1/2`, and its legal moves, sorted, separated by spaces. Only the position counts for the
result, not what came before it (but for MOVES_BEFORE). Whatever goes wrong ends the program.
"""

import sys

import pyffish

from ask import MOVES_BEFORE, Game
from program import UNKNOWN, Program


# They allow a pawn drop that mates, and let it lose; here it is no move.
NO_DROP_MATES = {"shogi", "minishogi"}


def before_the_king(fen):
    """The square on which a dropped pawn of the player to move gives check, if there is one."""
    ranks, turn = fen.partition("[")[0].split("/"), fen.split(" ")[1]
    king, ahead = ("k", -1) if turn == "w" else ("K", 1)
    for row, rank in enumerate(ranks):
        file = 0
        for piece in rank.replace("+", ""):
            if piece == king:
                return f"{chr(ord('a') + file)}{len(ranks) - row + ahead}"
            file += int(piece) if piece.isdigit() else 1
    return None


class Quick:
    """A game in progress in the program: the positions so far, and the moves between them."""

    def __init__(self, program, key, fen):
        self.program, self.key = program, key
        self.look_back = MOVES_BEFORE.get(key, 0)
        program.choose(key)
        self.fens, self.moves = [program.stand_at(fen)], []

    def play(self, move):
        self.moves.append(move)
        there = self.fens[-1 - self.look_back :][0]
        since = self.moves[-1 - self.look_back :]
        self.fens.append(self.program.stand_at(there, since))

    def facts(self):
        # Version 11 now and then goes on though Black cannot reach the last rank any more.
        if self.key == "racing-kings" and "K" in self.fens[-1].split("/")[0]:
            return Game(self.key, self.fens[-1]).facts()
        moves = sorted(self.program.counts(1))
        if self.key in NO_DROP_MATES:
            moves = self.without_drop_mate(moves)
        if moves:
            return self.fens[-1], "-", moves
        game = Game(self.key, self.fens[-1 - self.look_back :][0])
        game.moves = self.moves[len(self.moves) - min(self.look_back, len(self.moves)) :]
        return self.fens[-1], game.ending(), []

    def without_drop_mate(self, moves):
        fen = self.fens[-1]
        drop = f"P@{before_the_king(fen)}"
        if drop in moves:
            self.program.stand_at(fen, [drop])
            if not self.program.counts(1):
                moves.remove(drop)
            self.program.stand_at(fen)
        return moves


def main():
    program, game = Program(), None
    version = ".".join(map(str, pyffish.version()))
    print(f"{program.version}; pyffish {version}", flush=True)
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split("\t")
        if word == "play":
            game.play(*rest)
        elif rest[0] in UNKNOWN:
            game = Game(*rest)
        else:
            game = Quick(program, *rest)
        fen, how, moves = game.facts()
        print(fen, how, " ".join(moves), sep="\t", flush=True)


if __name__ == "__main__":
    main()
