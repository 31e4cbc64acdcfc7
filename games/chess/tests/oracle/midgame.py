"""Writes ten positions from the middle of random games of each variant, with their counts.

    python midgame.py [SEED] > ../data/midgame.epd

pyffish plays the random games; the counts are those of the program fairy-stockfish (`go perft`),
which Debian packages. Variants that this program does not know are left to others.
"""

import random
import subprocess
import sys

from ask import Game
from variants import ARRAYS, NAMES, array

KEYS = [
    "shuffle", "chessgi", "loop", "suicide", "losers", "king-of-the-hill", "five-check",
    "knightmate", "extinction", "kinglet", "makruk", "cambodian", "capablanca", "gothic", "grand",
    "janus", "los-alamos", "gardner", "xiangqi", "janggi", "shogi", "minishogi",
]  # fmt: skip
THEIR_NAMES = {**NAMES, "shuffle": "nocastle"}
POSITIONS = 10
DEPTH_MAX, NODES_MAX = 4, 2_500_000


class Program:
    """fairy-stockfish as a process."""

    def __init__(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(["/usr/games/fairy-stockfish"], text=True, **pipes)
        self.version = self.process.stdout.readline().strip()

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def count(self, depth):
        """The legal sequences of so many moves from the present position."""
        self.tell(f"go perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched"):
                return int(line.split()[-1])
        raise SystemExit("fairy-stockfish ended")


def middle(key, draw):
    """A position in which the game goes on, after a random number of random moves."""
    while True:
        game = Game(key, array(ARRAYS[key], draw) if ARRAYS[key] else "")
        for _ in range(draw.randint(10, 60)):
            moves = game.facts()[2]
            if not moves:
                break
            game.play(draw.choice(moves))
        fen, result, moves = game.facts()
        if result == "-" and len(moves) > 4:
            return fen


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    draw, program = random.Random(seed), Program()
    print(f"# {program.version}: go perft; positions from random games by pyffish 0.0.90")
    print(f"# python midgame.py {seed}")
    print("# KEY; FEN; counts to depth 1, 2, …")
    for key in KEYS:
        program.tell(f"setoption name UCI_Variant value {THEIR_NAMES[key]}")
        for _ in range(POSITIONS):
            fen = middle(key, draw)
            program.tell(f"position fen {fen}")
            counts = [program.count(1)]
            while len(counts) < DEPTH_MAX and counts[-1] * counts[0] < NODES_MAX:
                counts.append(program.count(len(counts) + 1))
            print(f"{key}; {fen}; {', '.join(map(str, counts))}", flush=True)


if __name__ == "__main__":
    main()
