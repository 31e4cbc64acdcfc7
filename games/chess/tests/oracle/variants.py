"""What the oracles call the games: our key, their name, and whether the array is drawn.

An array that is drawn is one of Scharnagl's 960, or any order of the back rank. `None` is the
usual one. Names that the program does not know by itself are made by CONFIG.
"""

CONFIG = """
[fogofwar:chess]
king = -
commoner = k
castlingKingPiece = k
promotionPieceTypes = nbrq
extinctionValue = loss
extinctionPieceTypes = k
stalemateValue = draw

[shufflechess:chess]
castling = false
"""

SCHARNAGL, ANY_ORDER = "scharnagl", "any order"

VARIANTS = [
    ("chess", "chess", None),
    ("chess960", "chess", SCHARNAGL),
    ("shuffle", "shufflechess", ANY_ORDER),
    ("crazyhouse", "crazyhouse", None),
    ("chessgi", "chessgi", None),
    ("loop", "loop", None),
    ("suicide", "suicide", None),
    ("antichess", "antichess", None),
    ("losers", "losers", None),
    ("atomic", "atomic", None),
    ("racing-kings", "racingkings", None),
    ("fog-of-war", "fogofwar", None),
    ("king-of-the-hill", "kingofthehill", None),
    ("three-check", "3check", None),
    ("five-check", "5check", None),
    ("horde", "horde", None),
    ("knightmate", "knightmate", None),
    ("extinction", "extinction", None),
    ("kinglet", "kinglet", None),
    ("berolina", "berolina", None),
    ("makruk", "makruk", None),
    ("cambodian", "cambodian", None),
    ("capablanca", "capablanca", None),
    ("gothic", "gothic", None),
    ("grand", "grand", None),
    ("janus", "janus", None),
    ("los-alamos", "losalamos", None),
    ("gardner", "gardner", None),
    ("xiangqi", "xiangqi", None),
    ("janggi", "janggi", None),
    ("shogi", "shogi", None),
    ("minishogi", "minishogi", None),
]

NAMES = {key: name for key, name, _ in VARIANTS}
ARRAYS = {key: kind for key, _, kind in VARIANTS}


def array(kind, draw):
    """The first position of a game with a drawn array, as FEN. `draw` is a random.Random."""
    while True:
        order = list("rnbqkbnr")
        draw.shuffle(order)
        rank = "".join(order)
        bishops = [at for at, piece in enumerate(rank) if piece == "b"]
        if kind == ANY_ORDER:
            rights = "-"
            break
        between = rank.index("r") < rank.index("k") < rank.rindex("r")
        if between and sum(bishops) % 2 == 1:
            rights = "KQkq"
            break
    return f"{rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w {rights} - 0 1"
