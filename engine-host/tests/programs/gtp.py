# Plays reversi or five in a row, by its first argument, by GTP: the first legal move that it finds.
import sys

LETTERS = "ABCDEFGHJKLMNOPQRST"
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
game = sys.argv[1]


def turned(color, x, y):
    found = []
    for dx, dy in WAYS:
        line, at = [], (x + dx, y + dy)
        while board.get(at, color) != color:
            line.append(at)
            at = (at[0] + dx, at[1] + dy)
        if board.get(at) == color:
            found += line
    return found


def clear():
    board.clear()
    if game == "Othello":
        board.update({(4, 3): "b", (3, 4): "b", (3, 3): "w", (4, 4): "w"})


def put(color, vertex):
    if vertex.upper() == "PASS":
        return True
    x, y = LETTERS.index(vertex[0].upper()), int(vertex[1:]) - 1
    flips = turned(color, x, y) if game == "Othello" else []
    if (x, y) in board or (game == "Othello" and not flips):
        return False
    board.update({at: color for at in flips + [(x, y)]})
    return True


def genmove(color):
    for y in range(size):
        for x in range(size):
            vertex = f"{LETTERS[x]}{y + 1}"
            if put(color, vertex):
                return vertex
    return "pass"


def answer(done, text=""):
    print("=" if done else "?", text, end="\n\n", flush=True)


board = {}
COMMANDS = "protocol_version name version list_commands list_games set_game boardsize clear_board \
play genmove quit"
for line in sys.stdin:
    command, *args = line.split()
    if command == "name":
        answer(True, "First legal move")
    elif command == "list_commands":
        answer(True, "\n".join(COMMANDS.split()))
    elif command == "list_games":
        answer(True, game)
    elif command == "set_game":
        answer(args == [game])
    elif command == "boardsize":
        size = int(args[0])
        answer(True)
    elif command == "clear_board":
        clear()
        answer(True)
    elif command == "play":
        answer(put(*args), "illegal move")
    elif command == "genmove":
        answer(True, genmove(*args))
    elif command in COMMANDS:
        answer(True, "2")
        if command == "quit":
            break
    else:
        answer(False, "unknown command")
