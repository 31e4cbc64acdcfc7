"""Writes ../pydraughts.txt: random games with a hash of the legal moves of each position, as the
program pydraughts finds them. Run it beside this file:

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install pydraughts==0.6.7
    /tmp/venv/bin/python pydraughts.py > ../pydraughts.txt

With the name of a game and a line's number it prints that game's positions and moves instead.
"""

import random
import sys

from draughts import Board

# Our names of the games, theirs, and how many squares a row has where theirs count upwards.
GAMES = [
    ("english-draughts", "english", 0),
    ("draughts", "standard", 0),
    ("russian-draughts", "russian", 4),
    ("brazilian-draughts", "brazilian", 4),
    ("italian-draughts", "italian", 0),
    ("frisian-draughts", "frisian", 0),
    ("turkish-draughts", "turkish", 8),
    ("antidraughts", "antidraughts", 0),
]
POSITIONS = 2100
PLIES_MAX = 110
SEED = 67

HEAD = """\
# Random games by pydraughts 0.6.7 (MIT licence), written by oracle/pydraughts.py.
# Each line: game, then for each position the number of the move played in the sorted list of legal
# moves, a dot, and the FNV-1a hash of that list. A line ends with "end" where no move is left.
# A move is from,to,taken+taken by squares numbered from the top. Turkish games stop where that
# program lets a king step over a piece."""


def number(square, width):
    """The square as numbered from the top."""
    if width == 0:
        return square
    row, column = divmod(square - 1, width)
    return (7 - row) * width + column + 1


def legal(board, width):
    """The moves, sorted, each with what the program calls it."""
    found = {}
    for move in board.legal_moves():
        start, end = move.steps_move[0], move.steps_move[-1]
        taken = sorted(number(square, width) for square in move.captures or [])
        text = f"{number(start, width)},{number(end, width)},{'+'.join(map(str, taken))}"
        found[text] = move
    return sorted(found.items())


def steps_over(board, moves):
    """Whether a Turkish king goes past a piece without taking it."""
    fields = [side[1:].split(",") for side in board.fen.split(":")[1:3]]
    names = [entry.lstrip("K") for side in fields for entry in side if entry]
    taken = {(ord(name[0]) - 97, int(name[1:]) - 1) for name in names}
    for _, move in moves:
        if move.captures:
            continue
        ends = [((square - 1) % 8, (square - 1) // 8) for square in move.steps_move]
        (x1, y1), (x2, y2) = ends[0], ends[-1]
        low, high = sorted([x1 + y1, x2 + y2])
        right, up = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
        if any((x1 + n * right, y1 + n * up) in taken for n in range(1, high - low)):
            return True
    return False


def fnv(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def play(name, width, chance, show=False):
    """One game's tokens."""
    tokens = []
    board = Board(variant=name)
    for _ in range(PLIES_MAX):
        # Read anew, so that nothing that came before counts.
        board = Board(variant=name, fen=board.fen)
        moves = legal(board, width)
        if name == "turkish" and steps_over(board, moves):
            break
        if not moves:
            tokens.append("end")
            break
        text = " ".join(text for text, _ in moves)
        chosen = chance.randrange(len(moves))
        if show:
            print(board.fen, "|", text, "| plays", moves[chosen][0])
        tokens.append(f"{chosen}.{fnv(text):08x}")
        board.push(moves[chosen][1])
    return tokens


def main():
    if len(sys.argv) == 3:
        name, width = next((it[1], it[2]) for it in GAMES if it[0] == sys.argv[1])
        play(name, width, random.Random(f"{SEED} {sys.argv[1]} {sys.argv[2]}"), show=True)
        return
    print(HEAD)
    for key, name, width in GAMES:
        count, line = 0, 0
        while count < POSITIONS:
            tokens = play(name, width, random.Random(f"{SEED} {key} {line}"))
            print(key, *tokens)
            count += sum(token != "end" for token in tokens)
            line += 1


main()
