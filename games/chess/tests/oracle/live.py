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
        moves = sorted(self.program.counts(1))
        if moves:
            return self.fens[-1], "-", moves
        game = Game(self.key, self.fens[-1 - self.look_back :][0])
        game.moves = self.moves[len(self.moves) - min(self.look_back, len(self.moves)) :]
        return self.fens[-1], game.ending(), []


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
