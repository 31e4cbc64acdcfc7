//! The rules in words.

rookery_rules::texts! {
    "lines_rules";

    moves() = "Black and White take turns to put one stone on any empty point. Black begins. Stones never move, and none are taken.";
    win_gomoku() = "The first to have five or more stones in an unbroken row wins: across, up and down, or along a diagonal.";
    free_form() = "This is the free form of the game: longer rows win too, and no move is forbidden.";
    exactly_five() = "The first to have exactly five stones in an unbroken row wins: across, up and down, or along a diagonal. Six or more in a row do not win; the game goes on.";
    full_board() = "If every point is taken and nobody has won, the game is a draw.";
    fairness() = "Whoever begins has the better chances, so change seats from game to game.";
    board_of_15() = "The board has 15 × 15 points.";
    board_of_19() = "The board has 19 × 19 points.";
    other_boards(least, most) = "A start position may be on any square board from {least} × {least} to {most} × {most}: the number of its rows says which.";

    swap2_opening() = "The game begins with a choice of colours. The first player puts three stones on any points: black, white, black.";
    swap2_choice() = "The second player then has three choices: to play White and move next; to play Black, and let the first player move next as White; or to put two more stones, a white one and a black one, and let the first player choose a colour. White moves next in each case.";
    swap2_moves() = "From then on the players take turns to put one stone of their colour on any empty point. Stones never move, and none are taken.";
    swap2_why() = "So nobody can begin with a winning advantage: who makes the first stones too good for one colour gives that colour away.";

    renju_win() = "Black wins with exactly five stones in an unbroken row: across, up and down, or along a diagonal. White wins with five or more.";
    renju_forbidden() = "Three kinds of moves are forbidden for Black, and only for Black. An overline: six or more stones in a row. A double four: one stone that makes two fours at once, also when both lie on the same line. A double three: one stone that makes two threes at once.";
    renju_four() = "A four is four stones in a line to which one more makes exactly five. It is straight when the four are unbroken and five can be made at either end; that is one four, not two.";
    renju_three() = "A three is three stones in a line to which one more makes a straight four. It counts for a double three only if Black may really play that one more stone: not if that would be forbidden itself, as an overline, a double four or a double three, which is judged the same way. A stone that makes five at the same time makes no straight four either.";
    renju_five_first() = "A move that makes exactly five wins, even when it also makes a forbidden shape. Here a forbidden move cannot be played at all: the points are named beside the board, and White wins by leaving Black no other defence. If Black has no point left that is allowed, the game is a draw.";
    renju_opening() = "The opening makes the game fair. The first player puts the first three stones: a black one in the middle, a white one on one of the eight points around it, and a black one within two points of the middle. These are the 26 openings of renju and their mirror images. The second player then chooses to play Black or White.";
    renju_fifth_stone() = "White puts the fourth stone anywhere. Black then offers two points for the fifth stone, and White chooses which of them becomes Black's stone. The two must be unequal: one may not be a mirror image of the other, or the other turned round, as seen from the four stones on the board. Then White plays the sixth stone, and the players take turns.";

    tic_tac_toe_moves() = "Cross and Nought take turns to mark one empty square. Cross begins.";
    tic_tac_toe_win() = "The first to have three marks in a row wins: across, up and down, or along a diagonal.";
    tic_tac_toe_full_board() = "If all nine squares are marked and nobody has three in a row, the game is a draw. Two careful players always draw.";

    connect_four_moves() = "Red and Yellow take turns to drop one disc into a column that is not full. Red begins. The disc falls to the lowest free place of the column; click anywhere in the column.";
    connect_four_win() = "The first to have four discs in a row wins: across, up and down, or along a diagonal.";
    connect_four_full_board() = "If the board is full and nobody has four in a row, the game is a draw.";
}
