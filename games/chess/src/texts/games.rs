//! What each game that is built in says of itself and no other game does, by its key.

use rookery_rules::{Paragraph, Text};

/// The summary of a game, under `games.KEY.summary`; empty where there is no such game.
pub(crate) fn summary(key: &str) -> Text {
    own(key, "summary", SUMMARIES).unwrap_or_else(|| Text::verbatim(""))
}

/// What the parts of a variant do not say, under `games.KEY.remarks`.
pub(crate) fn remarks(key: &str) -> Vec<Paragraph> {
    own(key, "remarks", REMARKS).map(|text| vec![text]).into_iter().collect()
}

fn own(key: &str, what: &str, rows: &[(&str, &str)]) -> Option<Text> {
    let (_, english) = rows.iter().find(|(game, _)| *game == key)?;
    Some(Text::own(format!("games.{key}.{what}"), *english))
}

const SUMMARIES: &[(&str, &str)] = &[
    ("chess", "The classic: trap the other king."),
    (
        "chess960",
        "Chess from one of 960 arrays, so that the first move is already yours to think about.",
    ),
    ("crazyhouse", "Captured pieces change sides and can be put back on the board."),
    ("chessgi", "Loop chess with pawns put on the first rank, too."),
    ("loop", "Crazyhouse in which promoted pieces keep their kind."),
    ("atomic", "Every capture explodes. Blow up the other king."),
    ("antichess", "Lose all your pieces. Captures are a duty."),
    ("suicide", "Lose all your pieces; without a move, the fewer pieces win."),
    ("losers", "Lose everything but your king, or be mated. Captures are a duty."),
    ("capture", "Take every enemy piece. Captures are a duty."),
    ("benedict", "Nothing is captured: a piece that moves wins over whatever it attacks."),
    ("benedict960", "Benedict from one of the 960 arrays."),
    ("benedict-shuffle", "Benedict from any of 5040 arrays."),
    ("king-of-the-hill", "Bring your king to the centre, or mate."),
    ("three-check", "Give check three times, or mate."),
    ("five-check", "Give check five times, or mate."),
    ("racing-kings", "Be the first to bring your king to the eighth rank. No checks allowed."),
    ("horde", "White's 36 pawns against all of Black's pieces."),
    ("extinction", "Take all of any one kind: the last queen counts as much as the king."),
    ("kinglet", "Take every enemy pawn."),
    ("dark", "You see only where your pieces can go. Mate wins."),
    ("fog-of-war", "You see only where your pieces can go. Take the king."),
    ("dark-crazyhouse", "Crazyhouse in which you see only where your pieces can go."),
    ("dark-crazyhouse-2", "Dark crazyhouse with drops only where you see."),
    (
        "lao-tzu",
        "Dark crazyhouse 2 from pieces set out by lot, each side on its own. Take the king.",
    ),
    ("marseillais", "Two moves a turn, one in White's first."),
    ("progressive", "One move, then two, then three, and so on."),
    ("avalanche", "After your move, push an enemy pawn towards you."),
    ("alice", "Two boards: a piece that moves goes through the mirror."),
    ("shuffle", "The pieces behind the pawns in any of 5040 orders, and no castling."),
    ("all-queens", "Seven queens each behind the pawns."),
    ("knightmate", "The kings move as knights and the knights as kings; trap the royal knight."),
    ("berolina", "Pawns go diagonally and capture straight ahead."),
    ("capablanca", "Ten files, with archbishop and chancellor."),
    ("gothic", "Capablanca's pieces in another order."),
    ("grand", "Ten by ten, with archbishop and chancellor."),
    ("janus", "Ten files and two Januses, bishop and knight in one."),
    ("los-alamos", "Six by six, without bishops."),
    ("gardner", "Five by five, with one of each piece."),
    ("xiangqi", "Chinese chess."),
    ("janggi", "Korean chess."),
    ("shogi", "Japanese chess."),
    ("minishogi", "Shogi on five by five."),
    ("makruk", "Thai chess."),
    ("cambodian", "Ouk chatrang: like makruk, with leaps for king and met at first."),
];

const REMARKS: &[(&str, &str)] = &[
    (
        "horde",
        "White has no king, 36 pawns, and wins by mating Black. White's pawns may go two steps \
         from the first and from the second rank; from the first they cannot be captured in \
         passing.",
    ),
    (
        "berolina",
        "A pawn goes one square diagonally forward, or two from where it began, and captures one \
         square straight ahead.",
    ),
    (
        "grand",
        "On the eighth and ninth rank promotion is a choice, on the tenth it is not; a pawn that \
         could become nothing there must wait.",
    ),
    ("los-alamos", "The first chess that a computer played, in 1956."),
    (
        "xiangqi",
        "The chariot goes as a rook. The horse goes one square straight and one diagonally on, \
         and is blocked by a piece beside it. The elephant goes two squares diagonally, is \
         blocked by a piece between, and stays on its own side of the river. The advisor goes one \
         square diagonally and the general one straight, both inside the palace. The cannon goes \
         as a rook but captures over exactly one piece. The soldier goes and captures one square \
         straight ahead, beyond the river also to the side. Chasing a piece without end is not \
         judged here.",
    ),
    (
        "janggi",
        "The chariot goes as a rook. The horse goes one square straight and one diagonally on, \
         the elephant one straight and two diagonally on; both are blocked by a piece on the way. \
         The cannon goes and captures straight over exactly one piece, never over a cannon, and \
         never captures one. The soldier goes one square straight ahead or to the side. General \
         and advisors go one step along the lines of the palace, and every other straight mover \
         may follow its diagonals, soldiers only forward. After two passes in a row, or when the \
         generals have faced each other after two moves in a row, the points decide: chariot 13, \
         cannon 7, horse 5, elephant 3, advisor 3, soldier 2, and one and a half more for Red.",
    ),
    (
        "cambodian",
        "The king may go once like a knight, two squares to the side and one forward, and the met \
         once two squares straight ahead, each only as its first move and without capturing. The \
         king may not leap out of check, nor once a rook has come into line with it.",
    ),
];
