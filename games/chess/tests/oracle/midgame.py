"""Writes ten positions from the middle of random games of each variant, with their counts.

    python midgame.py [SEED] > ../data/midgame.epd

pyffish plays the random games; the counts are those of the program fairy-stockfish (`go perft`),
which Debian packages. Variants that this program does not know are left to others.
"""

import random
import sys

from ask import Game
from program import Program
from variants import ARRAYS, array

KEYS = [
    "shuffle", "chessgi", "loop", "suicide", "losers", "king-of-the-hill", "five-check",
    "knightmate", "extinction", "kinglet", "makruk", "cambodian", "capablanca", "gothic", "grand",
    "janus", "los-alamos", "gardner", "xiangqi", "janggi", "shogi", "minishogi",
]  # fmt: skip
POSITIONS = 10
DEPTH_MAX, NODES_MAX = 4, 2_500_000


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
        program.choose(key)
        for _ in range(POSITIONS):
            fen = middle(key, draw)
            program.stand_at(fen)
            counts = [sum(program.counts(1).values())]
            while len(counts) < DEPTH_MAX and counts[-1] * counts[0] < NODES_MAX:
                counts.append(sum(program.counts(len(counts) + 1).values()))
            print(f"{key}; {fen}; {', '.join(map(str, counts))}", flush=True)


if __name__ == "__main__":
    main()
