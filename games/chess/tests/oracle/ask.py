"""A game by the rules of Fairy-Stockfish: pyffish (`pip install pyffish==0.0.90`)."""

import pyffish

from variants import ARRAYS, CONFIG, NAMES

pyffish.load_variant_config(CONFIG)

# How many moves before a position its rules look at, where they do: two passes, facing generals.
MOVES_BEFORE = {"janggi": 2}


class Game:
    """A game in progress: a position, and as many moves after it as the rules look back at."""

    def __init__(self, key, fen=""):
        self.key, self.name, self.is960 = key, NAMES[key], ARRAYS[key] is not None
        self.base, self.moves = fen or pyffish.start_fen(self.name), []

    def play(self, move):
        """Makes a legal move."""
        self.moves.append(move)
        while len(self.moves) > MOVES_BEFORE.get(self.key, 0):
            self.base = pyffish.get_fen(self.name, self.base, self.moves[:1], self.is960)
            del self.moves[0]

    def here(self):
        """The position, as pyffish's functions want it."""
        return self.name, self.base, self.moves, self.is960

    def fen(self):
        """The position as text."""
        return pyffish.get_fen(*self.here()) if self.moves else self.base

    def legal(self):
        """The legal moves, sorted; none when the game is over."""
        return sorted(pyffish.legal_moves(*self.here()))

    def ending(self):
        """The result of a position without legal moves."""
        ended, value = pyffish.is_immediate_game_end(*self.here())
        if not ended:
            value = pyffish.game_result(*self.here())
        if value == 0:
            return "1/2-1/2"
        white_to_move = self.fen().split(" ")[1] == "w"
        return "1-0" if (value > 0) == white_to_move else "0-1"

    def facts(self):
        """The position, `-` or its result, and its legal moves."""
        moves = self.legal()
        if moves and pyffish.is_immediate_game_end(*self.here())[0]:
            moves = []
        return self.fen(), "-" if moves else self.ending(), moves
