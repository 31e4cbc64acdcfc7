"""fairy-stockfish as a process: Debian packages it (`apt-get install fairy-stockfish`)."""

import shutil
import subprocess
import tempfile

from variants import ARRAYS, CONFIG, NAMES

# Not in every build of the program, or not in version 11, or (cambodian) by other rules there: the
# first leap of a met captures.
UNKNOWN = {"atomic", "berolina", "cambodian"}


class Program:
    """The program, told one variant at a time. Much quicker than pyffish for one position."""

    def __init__(self):
        found = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([found], text=True, **pipes)
        self.version = self.process.stdout.readline().strip()
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as config:
            config.write(CONFIG)
            config.flush()
            self.tell(f"setoption name VariantPath value {config.name}\nuci")
            for line in self.process.stdout:
                if line.startswith("uciok"):
                    break

    def tell(self, lines):
        self.process.stdin.write(lines + "\n")
        self.process.stdin.flush()

    def choose(self, key):
        """Plays this variant from now on."""
        is960 = "true" if ARRAYS[key] is not None else "false"
        self.tell(f"setoption name UCI_Chess960 value {is960}")
        self.tell(f"setoption name UCI_Variant value {NAMES[key]}")

    def counts(self, depth):
        """The number of sequences after each legal move, by move."""
        self.tell(f"go perft {depth}")
        found = {}
        for line in self.process.stdout:
            if line.startswith("Nodes searched"):
                return found
            move, _, count = line.strip().rpartition(": ")
            if count.isdigit() and move != "Key":
                found[move] = int(count)
        raise SystemExit("fairy-stockfish ended")

    def stand_at(self, fen, moves=()):
        """Goes to a position, the usual one without a FEN; says which it is then, as FEN."""
        place = f"fen {fen}" if fen else "startpos"
        self.tell(f"position {place} moves {' '.join(moves)}\nd")
        for line in self.process.stdout:
            if line.startswith("Fen: "):
                return line.removeprefix("Fen: ").strip()
        raise SystemExit("fairy-stockfish ended")
