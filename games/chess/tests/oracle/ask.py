"""Answers questions about positions from Fairy-Stockfish's rules, one line for one line.

Run by the tests as a process of its own: `python ask.py`. It needs pyffish
(`pip install pyffish==0.0.90`). Questions on standard input, fields separated by tabs:

    start  KEY  FEN    begins a game; an empty FEN is the usual array
    play   MOVE        makes a move of that game

The answer to both is `FEN  RESULT  MOVES`, tab-separated: the position, `-`, `1-0`, `0-1` or
`1/2-1/2`, and its legal moves, sorted, separated by spaces. Only the position counts for the
result, not what came before it (but for MOVES_BEFORE). Anything that goes wrong ends the program.
"""

import sys

import pyffish

from variants import ARRAYS, CONFIG, NAMES

pyffish.load_variant_config(CONFIG)

# How many moves before a position its rules look at, where they do: two passes, facing generals.
MOVES_BEFORE = {"janggi": 2}


class Game:
    """A game in progress: a position, and as many moves after it as the rules look back at."""

    def __init__(self, key, fen=""):
        self.name, self.is960 = NAMES[key], ARRAYS[key] is not None
        self.base, self.moves = fen or pyffish.start_fen(self.name), []
        self.look_back = MOVES_BEFORE.get(key, 0)

    def play(self, move):
        self.moves.append(move)
        if len(self.moves) > self.look_back:
            self.base = pyffish.get_fen(self.name, self.base, self.moves[:1], self.is960)
            del self.moves[0]

    def fen(self):
        return pyffish.get_fen(self.name, self.base, self.moves, self.is960)

    def facts(self):
        """The position, its result, and its legal moves, sorted; none when it has a result."""
        here = (self.name, self.base, self.moves, self.is960)
        fen, moves = self.fen(), sorted(pyffish.legal_moves(*here))
        ended, value = pyffish.is_immediate_game_end(*here)
        if moves and not ended:
            return fen, "-", moves
        value = value if ended else pyffish.game_result(*here)
        if value == 0:
            return fen, "1/2-1/2", []
        white_to_move = fen.split(" ")[1] == "w"
        return fen, "1-0" if (value > 0) == white_to_move else "0-1", []


def main():
    game = None
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split("\t")
        if word == "start":
            game = Game(*rest)
        else:
            game.play(*rest)
        fen, how, moves = game.facts()
        print(fen, how, " ".join(moves), sep="\t", flush=True)


if __name__ == "__main__":
    main()
