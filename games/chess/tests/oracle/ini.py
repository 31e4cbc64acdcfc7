"""Counts sequences of moves by a variants.ini, with a newer Fairy-Stockfish: pyffish.

    python ini.py FILE NAME DEPTH

Nobody moves when the game is over.
"""

import sys

import pyffish


def count(name, fen, moves, depth):
    """How many sequences of so many moves there are after some moves."""
    if depth == 0:
        return 1
    if pyffish.is_immediate_game_end(name, fen, moves)[0]:
        return 0
    legal = pyffish.legal_moves(name, fen, moves)
    if depth == 1:
        return len(legal)
    return sum(count(name, fen, [*moves, move], depth - 1) for move in legal)


def main():
    path, name, depth = sys.argv[1:]
    with open(path) as file:
        pyffish.load_variant_config(file.read())
    print(count(name, pyffish.start_fen(name), [], int(depth)))


if __name__ == "__main__":
    main()
