import random, sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "LEGAL":
        legal = rest
    elif word == "GO":
        print("MOVE", random.choice(legal), flush=True)
    elif word == "QUIT":
        break
