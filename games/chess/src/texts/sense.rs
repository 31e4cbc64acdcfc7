//! What makes no sense together in a variant; each begins with the part.

rookery_rules::texts! {
    "chess_sense";

    board(side, squares) = "Board: it has 2 to {side} files and ranks, and at most {squares} squares.";
    kinds(most) = "Pieces: there are 1 to {most} kinds.";
    letter(piece) = "Pieces: {piece} needs an upper-case letter.";
    same_letter(letter) = "Pieces: two kinds have the letter {letter}.";
    becomes_nothing(piece) = "Pieces: {piece} becomes a kind that is not there.";

    check_without_king() = "Check: without a king there is no check.";
    loss_without_king() = "Goal: without a king nobody can lose one.";
    nobody_wins() = "Goal: nobody could ever win.";
    checks_uncounted() = "Goal: checks are counted only where they are given and answered.";
    over_at_once() = "Goal: the game would be over where it begins.";
    no_captures_no_duty() = "Capture: where nothing is captured, capturing cannot be a duty.";
    no_captures_no_reserves() = "Reserves: where nothing is captured, nothing comes into a reserve.";
    no_captures_no_check() = "Check: where nothing is captured, a king is not in check.";
    kept_for_nothing() = "Reserves: captured pieces are kept, but cannot be dropped.";
    two_boards() = "Boards: on two boards pieces are captured as usual, and never dropped.";
    two_boards_are_seen() = "Visibility: on two boards everything is seen.";
    checks_forbidden() = "Turns: where checks are forbidden, the players take turns.";
    passes_or_duty() = "Capture: a player who may pass has no duty to capture.";
    promotion_nowhere() = "Promotion: a pawn that becomes something needs ranks to do so.";
    castling_elsewhere() = "Castling: its files or its partner are not on this board.";

    files_of_960() = "Array: the 960 arrays are for boards of eight files.";
    pieces_of_960() = "Array: the 960 arrays are for the pieces of chess.";
    kept_in_order() = "Array: pieces that keep to a part of the board stay in their order.";
    begins_in_check() = "Array: where pieces stand anywhere, a king could begin in check.";
    other_pieces() = "Array: for another order both first ranks must be full of the same pieces.";
}
