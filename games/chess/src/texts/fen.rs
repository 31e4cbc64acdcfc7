//! What is wrong with the text of a position.

rookery_rules::texts! {
    "chess_fen";

    empty() = "The position is empty.";
    too_long(most) = "A FEN has at most {most} characters.";
    position_too_long(most) = "A position has at most {most} characters.";
    fields(most, found) = "A FEN has {most} fields, not {found}.";
    ranks(ranks, found) = "The board needs {ranks} ranks with a slash between them, not {found}.";
    no_piece(letter) = "“{letter}” is no piece.";
    squares(rank, count) = one "Rank {rank} has one square, not 8." other "Rank {rank} has {count} squares, not 8.";
    side_to_move() = "The side to move must be w or b.";
    no_castling_right(letter) = "“{letter}” is no castling right.";
    same_castling_right() = "The same castling right is given twice.";
    en_passant() = "The en passant field must be a square or -.";
    quiet_moves(most) = "The number of moves without capture or pawn move must be a number up to {most}.";
    move_number(most) = "The move number must be a number up to {most}.";

    king_has_left(side) = "{side} cannot castle: the king has left its rank.";
    no_rook_beside_king(side) = "{side} cannot castle to the king's side: there is no rook.";
    no_rook_beside_queen(side) = "{side} cannot castle to the queen's side: there is no rook.";
    no_rook_on_file(side, file) = "{side} cannot castle with a rook on the {file} file: there is none.";
    unusual_castling(side) = "{side} can castle only with the king on the e file and a rook in the corner. Choose Chess960 for other places.";

    not_the_side_to_move(found) = "The side to move is w or b, not “{found}”.";
    nothing_to_castle(letter) = "There is no king and rook to castle by “{letter}”.";
    no_pawn_passed(square) = "No pawn has just passed “{square}”.";
    not_quiet_moves(found) = "The number of moves without capture or pawn move is not “{found}”.";
    not_the_move_number(found) = "The move number is not “{found}”.";
    meaningless(found) = "“{found}” at the end means nothing here.";

    open_reserve() = "The reserve needs a ] at its end.";
    too_many_boards() = "There are too many boards.";
    on_both_boards(square) = "Both boards have a piece on {square}.";
    squares_instead(rank, count, files) = one "Rank {rank} has one square instead of {files}." other "Rank {rank} has {count} squares instead of {files}.";
    no_reserves() = "This variant has no reserves.";
    not_for_reserves(letter) = "“{letter}” cannot lie in a reserve.";
    reserve_is_full(most) = "A reserve holds at most {most} of a kind.";
    no_such_piece(sign) = "“{sign}” is no piece of this game.";
}
