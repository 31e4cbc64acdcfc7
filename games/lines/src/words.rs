//! The rules in words.

pub(crate) const GOMOKU: &str = "Put five of your stones in a row before your opponent does.";
pub(crate) const GOMOKU_19: &str = "Five in a row on the large board.";
pub(crate) const STANDARD: &str = "Exactly five in a row win: six or more do not.";
pub(crate) const STANDARD_19: &str = "Exactly five in a row, on the large board.";
pub(crate) const SWAP2: &str = "Five in a row that begins with a fair choice of colours.";
pub(crate) const RENJU: &str = "Five in a row in which Black's strongest moves are forbidden.";
pub(crate) const TIC_TAC_TOE: &str = "Crosses and noughts: three in a row on nine squares.";

/// What the rules of the large boards add.
pub(crate) const NINETEEN: &str = "The board has 19 × 19 points.";
const SIZES: &str = "The board has 15 × 15 points. A start position may be on any square board \
from 5 × 5 to 19 × 19: the number of its rows says which.";

const MOVES: &str = "Black and White take turns to put one stone on any empty point. Black begins. \
Stones never move, and none are taken.";
const FULL: &str = "If every point is taken and nobody has won, the game is a draw.";
const FAIRNESS: &str = "Whoever begins has the better chances, so change seats from game to game.";

/// The free form. `board` is the sentence about the board, if not the usual one.
pub(crate) fn gomoku(board: &str) -> String {
    let win = "The first to have five or more stones in an unbroken row wins: across, up and down, \
or along a diagonal.";
    let form = "This is the free form of the game: longer rows win too, and no move is forbidden.";
    let form = format!("{form} {FAIRNESS}");
    join(&[MOVES, win, FULL, &form, usual_or(board)])
}

/// The standard form. `board` is the sentence about the board, if not the usual one.
pub(crate) fn standard(board: &str) -> String {
    join(&[MOVES, EXACTLY_FIVE, FULL, FAIRNESS, usual_or(board)])
}

const EXACTLY_FIVE: &str = "The first to have exactly five stones in an unbroken row wins: across, \
up and down, or along a diagonal. Six or more in a row do not win; the game goes on.";

/// Five in a row with the opening called swap2.
pub(crate) fn swap2() -> String {
    let opening = "The game begins with a choice of colours. The first player puts three stones on \
any points: black, white, black.";
    let choice = "The second player then has three choices: to play White and move next; to play \
Black, and let the first player move next as White; or to put two more stones, a white one and a \
black one, and let the first player choose a colour. White moves next in each case.";
    let moves = "From then on the players take turns to put one stone of their colour on any empty \
point. Stones never move, and none are taken.";
    let why = "So nobody can begin with a winning advantage: who makes the first stones too good \
for one colour gives that colour away.";
    join(&[opening, choice, why, moves, EXACTLY_FIVE, FULL, "The board has 15 × 15 points."])
}

pub(crate) const TIC_TAC_TOE_TEXT: &str = "\
Cross and Nought take turns to mark one empty square. Cross begins.

The first to have three marks in a row wins: across, up and down, or along a diagonal.

If all nine squares are marked and nobody has three in a row, the game is a draw. Two careful \
players always draw.";

/// Renju, with the opening rule that its federation had from 1996.
pub(crate) fn renju() -> String {
    let win = "Black wins with exactly five stones in an unbroken row: across, up and down, or \
along a diagonal. White wins with five or more.";
    let forbidden = "Three kinds of moves are forbidden for Black, and only for Black. An overline: \
six or more stones in a row. A double four: one stone that makes two fours at once, also when both \
lie on the same line. A double three: one stone that makes two threes at once.";
    let four = "A four is four stones in a line to which one more makes exactly five. It is \
straight when the four are unbroken and five can be made at either end; that is one four, not two.";
    let three = "A three is three stones in a line to which one more makes a straight four. It \
counts for a double three only if Black may really play that one more stone: not if that would be \
forbidden itself, as an overline, a double four or a double three, which is judged the same way. \
A stone that makes five at the same time makes no straight four either.";
    let wins = "A move that makes exactly five wins, even when it also makes a forbidden shape. \
Here a forbidden move cannot be played at all: the points are named beside the board, and White \
wins by leaving Black no other defence. If Black has no point left that is allowed, the game is a \
draw.";
    let first = "The opening makes the game fair. The first player puts the first three stones: a \
black one in the middle, a white one on one of the eight points around it, and a black one within \
two points of the middle. These are the 26 openings of renju and their mirror images. The second \
player then chooses to play Black or White.";
    let fifth = "White puts the fourth stone anywhere. Black then offers two points for the fifth \
stone, and White chooses which of them becomes Black's stone. The two must be unequal: one may not \
be a mirror image of the other, or the other turned round, as seen from the four stones on the \
board. Then White plays the sixth stone, and the players take turns.";
    join(&[win, forbidden, four, three, wins, first, fifth, FULL, "The board has 15 × 15 points."])
}

fn usual_or(board: &str) -> &str {
    if board.is_empty() { SIZES } else { board }
}

fn join(paragraphs: &[&str]) -> String {
    paragraphs.join("\n\n")
}
