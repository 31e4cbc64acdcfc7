"""Writes positions of random games of each variant, with their result and their legal moves.

    python facts.py [SEED] > ../data/facts.txt

Every line: KEY; FEN; RESULT; how many legal moves, and the hash of their sorted names joined by
spaces (FNV-1a, 64 bits). A position counts by itself: what came before it is not told.
"""

import random
import sys

import pyffish

from ask import Game
from variants import ARRAYS, VARIANTS, array

POSITIONS, ENDINGS_MAX = 90, 20
PLIES_MAX, ONE_IN = 200, 30


def fnv(text):
    """FNV-1a of 64 bits."""
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return found


def fact(key, fen):
    """The line about one position."""
    fen, result, moves = Game(key, fen).facts()
    return f"{key}; {fen}; {result}; {len(moves)} {fnv(' '.join(moves)):016x}"


def positions(key, draw):
    """Some positions of random games, the last ones of games among them."""
    middle, ends = set(), set()
    while len(middle) + len(ends) < POSITIONS:
        game = Game(key, array(ARRAYS[key], draw) if ARRAYS[key] else "")
        for _ in range(PLIES_MAX):
            fen, result, moves = game.facts()
            if result != "-" and len(ends) < ENDINGS_MAX:
                ends.add(fen)
            if result != "-":
                break
            if draw.randrange(ONE_IN) == 0:
                middle.add(fen)
            game.play(draw.choice(moves))
    return sorted(middle) + sorted(ends)


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    draw = random.Random(seed)
    version = ".".join(map(str, pyffish.version()))
    print(f"# pyffish {version}; python facts.py {seed}")
    print("# KEY; FEN; RESULT; NUMBER AND HASH OF THE LEGAL MOVES")
    for key, _, _ in VARIANTS:
        for fen in positions(key, draw):
            print(fact(key, fen))


if __name__ == "__main__":
    main()
