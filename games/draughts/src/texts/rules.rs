//! The rules in words.

rookery_rules::texts! {
    "draughts_rules";

    twelve_men() = "Each side has twelve men on the dark squares.";
    twelve_men_corner_right() = "Each side has twelve men on the dark squares; the dark corner is on each player's right.";
    twenty_men() = "Each side has twenty men on the dark squares of a board of 10 × 10.";
    sixteen_men() = "Each side has sixteen men on its second and third row, and all squares are used.";
    white_begins() = "White begins.";
    black_begins() = "Black begins.";
    giveaway_aim() = "The aim is turned round: who has no pieces left, or cannot move, wins.";

    short_kings() = "A man goes one square diagonally forward. It takes by jumping over an enemy piece next to it, diagonally forward, to the free square behind. A man that reaches the last row becomes a king, and its move ends there. A king moves and jumps like a man, but backward too.";
    flying_kings() = "A man goes one square diagonally forward. It takes by jumping over an enemy piece next to it, forward or backward, to the free square behind. A king goes any distance along a free diagonal, and takes a piece at any distance when a square behind it is free; it may land on any of the free squares there.";
    stays_man() = "A man that ends its move on the last row becomes a king. One that only passes there while it captures stays a man.";
    goes_on_as_king() = "A man that reaches the last row becomes a king at once. If it can go on capturing, it goes on as a king.";
    kings_are_safe() = "A man cannot take a king.";
    frisian_moves() = "A man goes one square diagonally forward, a king any distance along a free diagonal. Both take in all eight directions: diagonally, and along rows and columns, where every second square is dark. A man jumps over the next dark square to the one behind; a king takes at any distance and lands on any free square behind.";
    turkish_moves() = "A man goes one square straight ahead or to the side, and takes the same ways by jumping over an enemy piece next to it to the free square behind. A king goes any distance along a free row or column, and takes a piece at any distance when a square behind it is free; it may land on any of the free squares there.";

    any_capture() = "If you can capture, you must. When one piece has taken another and can go on, it must go on. If there are several captures, choose any; it need not be the longest.";
    most_captures() = "If you can capture, you must. When one piece has taken another and can go on, it must go on. Of several captures, one that takes the most pieces is compulsory.";
    italian_captures() = "If you can capture, you must, and to the end. Of several captures you must choose one that takes the most pieces; of those, one made by a king; of those, one that takes the most kings; and of those, one that meets a king first.";
    frisian_captures() = "If you can capture, you must, and to the end. The capture that is worth the most is compulsory: a king counts for a man and a half, and two kings for a little more than three men. If captures are worth the same, a king must make one before a man does.";
    king_moves_in_a_row() = "While you have men, the same king may move at most three times in a row without taking.";
    lifted_last() = "Taken pieces leave the board when the move is done, and none can be jumped twice.";
    lifted_at_once() = "Each taken piece leaves the board at once, so that the way is free for what follows. A king may not turn straight back between two jumps.";
    clicks() = "To capture several pieces, click every square where yours lands, or only the last one if there is just one way to get there.";

    blocked_loses() = "Who has no pieces, or cannot move, loses.";
    drawn_without_men(moves) = "It is a draw when the same position stands for the third time, or after {moves} moves by each side in which no man moved and nothing was taken.";
    drawn_unchanged(moves) = "It is a draw when the same position stands for the third time, or after {moves} moves by each side in which nothing was taken or crowned.";
    drawn_by_kings(moves) = "It is a draw when the same position stands for the third time, or after {moves} moves by each side in which only kings moved and nothing was taken.";
    international_endings() = "One king against three pieces, a king among them, has 16 moves by each side to be caught; against two or one, 5.";
    russian_endings() = "When both sides have kings and there are two or three pieces together, 5 moves by each side without a capture or a crowning are a draw; with four or five pieces 30, with six or seven 60. Three kings or more against one have 15; but three pieces, a king among them, against one king that holds the main road, the diagonal from a1 to h8, have 5.";
    brazilian_endings() = "One king against one or two pieces, a king among them, has to be caught within 5 moves by each side.";
    pool_endings() = "Three kings have 13 moves by each side to catch one.";
    frisian_endings() = "Two kings have 7 moves by each side to catch one, and one against one has 2.";
    turkish_draws() = "It is a draw when the same position stands for the third time, after 40 moves by each side in which only kings moved and nothing was taken, or when one king faces one king for 2 moves by each side.";
}
