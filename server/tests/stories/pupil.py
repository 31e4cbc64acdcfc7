import sys
knows, made = 50, 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "uci":
        print("id name Pupil\noption name Knows type spin default 50 min 0 max 100")
        print("option name Style type combo default calm var calm var wild\nuciok", flush=True)
    elif word == "setoption" and "Knows" in rest:
        knows = int(rest[-1])
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        made = len(rest) - rest.index("moves") - 1 if "moves" in rest else 0
    elif word == "go":
        print("info depth 1 score cp", 0 if knows >= 70 else -900)
        print("bestmove", ["g1f3", "g8f6", "f3g1", "f6g8"][made % 4], flush=True)
    elif word == "quit":
        break
