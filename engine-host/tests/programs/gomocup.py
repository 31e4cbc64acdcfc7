# Puts a stone on the first free point, going row by row from the middle, by the Gomocup protocol.
import sys


def say(line):
    print(line, flush=True)


def answer():
    middle = size // 2
    points = [(x, (y + middle) % size) for y in range(size) for x in range(size)]
    x, y = next(point for point in points if point not in stones)
    stones.add((x, y))
    say("MESSAGE Depth 1 | Eval 0")
    say(f"{x},{y}")


lines = iter(sys.stdin)
for line in lines:
    command, _, rest = line.strip().partition(" ")
    if command == "ABOUT":
        say('name="Filler", version="1", author="A. N. Other"')
    elif command == "START":
        size, stones = int(rest), set()
        say("OK")
    elif command == "RESTART":
        say("UNKNOWN no such command")
    elif command == "TURN":
        stones.add(tuple(map(int, rest.split(","))))
        answer()
    elif command == "BOARD":
        while (line := next(lines).strip()) != "DONE":
            x, y, _ = map(int, line.split(","))
            stones.add((x, y))
        answer()
    elif command == "BEGIN":
        answer()
    elif command == "END":
        break
