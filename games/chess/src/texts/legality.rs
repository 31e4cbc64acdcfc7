//! Why a position cannot be played on.

rookery_rules::texts! {
    "chess_legality";

    in_check(side, turn) = "{side} is in check, but it is {turn}'s move.";
    in_check_out_of_turn(side) = "{side} is in check, but it is not their move.";
    checkers(side, count) = one "{side} is in check from one piece; two is the most." other "{side} is in check from {count} pieces; two is the most.";
    double_check(side, other) = "{side} is in check twice, but no move of {other} can have given both checks.";
    en_passant_rank(side, rank) = "With {side} to move, en passant is on rank {rank}.";
    no_pawn_passed(square) = "No pawn can have just passed {square}.";
    in_check_before(side, square) = "{side} was in check before the pawn passed {square}.";

    no_king(side) = "{side} has no king.";
    kings(side, count) = one "{side} has one king." other "{side} has {count} kings.";
    pieces(side, count, most) = one "{side} has one piece; {most} is the most." other "{side} has {count} pieces; {most} is the most.";
    pawns(side, count, most) = one "{side} has one pawn; {most} is the most." other "{side} has {count} pawns; {most} is the most.";
    promoted(side, promoted, missing) = "{side} has at least {promoted}, but {missing}.";
    promoted_pieces(count) = one "one promoted piece" other "{count} promoted pieces";
    pawns_missing(count) = one "only one pawn is missing" other "only {count} pawns are missing";
    no_pawn_missing() = "no pawn is missing";
    last_ranks(squares) = "Pawns cannot stand on the first or last rank ({squares}).";
    one_rook_a_wing(side) = "{side} can castle with one rook of each wing.";
    king_in_corner(side) = "{side} cannot castle with the king in the corner.";

    pawn_on_last_rank(side) = "{side} has a pawn on its last rank.";
    too_many_moves_left() = "A turn has not so many moves left.";
}
