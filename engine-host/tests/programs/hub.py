# Plays a legal move of international draughts by the Hub protocol, and knows no more than it needs:
# it searches all captures for the longest, and else takes the first step that it finds.
import re
import shlex
import sys


def square(row, column):
    inside = 0 <= row < 10 and 0 <= column < 10 and (row + column) % 2 == 1
    return row * 5 + column // 2 + 1 if inside else None


def ray(start, down, right):
    row, rest = divmod(start - 1, 5)
    column = rest * 2 + (row + 1) % 2
    while True:
        row, column = row + down, column + right
        at = square(row, column)
        if at is None:
            return
        yield at


WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def captures(board, side, at, king, start, taken):
    yield (start, at, taken)
    for way in WAYS:
        line = list(ray(at, *way))
        free = lambda s: board[s] == "e" or s == start
        before = 0
        while king and before < len(line) and free(line[before]):
            before += 1
        if before + 1 >= len(line):
            continue
        prey = line[before]
        if board[prey] == "e" or prey == start or board[prey].upper() == side or prey in taken:
            continue
        for to in line[before + 1 :]:
            if not free(to):
                break
            yield from captures(board, side, to, king, start, taken + [prey])
            if not king:
                break


def steps(board, side, at, king):
    ways = WAYS if king else WAYS[:2] if side == "W" else WAYS[2:]
    for way in ways:
        for to in ray(at, *way):
            if board[to] != "e":
                break
            yield (at, to, [])
            if not king:
                break


def choose(board, side):
    own = [s for s in range(1, 51) if board[s].upper() == side]
    found = [c for s in own for c in captures(board, side, s, board[s].isupper(), s, [])]
    most = max((c for c in found), key=lambda c: len(c[2]))
    if most[2]:
        return most
    return next(s for o in own for s in steps(board, side, o, board[o].isupper()))


def make(board, move):
    start, to, taken = move
    piece = board[start]
    for gone in [start] + taken:
        board[gone] = "e"
    last = to <= 5 if piece == "w" else to > 45
    board[to] = piece.upper() if last else piece


def write(move):
    start, to, taken = move
    return "x".join(map(str, [start, to] + taken)) if taken else f"{start}-{to}"


def say(line):
    print(line, flush=True)


for line in sys.stdin:
    command, *rest = shlex.split(line)
    pairs = dict(word.partition("=")[::2] for word in rest)
    if command == "hub":
        say('id name=Steps version=1 author="A. N. Other"')
        say('param name=variant value=normal type=enum values="normal"')
        say("wait")
    elif command == "init":
        say("ready")
    elif command == "ping":
        say("pong")
    elif command == "pos":
        side, board = pairs["pos"][0], [""] + list(pairs["pos"][1:])
        for word in pairs.get("moves", "").split():
            start, to, *taken = map(int, re.split("[-x]", word))
            make(board, (start, to, taken))
            side = "B" if side == "W" else "W"
    elif command == "go":
        move = choose(board, side)
        say(f"info depth=1 score=0.00 pv={write(move)}")
        say(f"done move={write(move)}")
    elif command == "quit":
        break
