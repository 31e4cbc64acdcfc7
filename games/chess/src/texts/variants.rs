//! The rules of variants in words, but for how a game ends.

rookery_rules::texts! {
    "chess_variants";

    as_in_chess() = "Everything that is not said here is as in chess.";
    shogi() = "Sente moves first, up the board. The lance goes straight ahead as far as it likes, the knight leaps two squares ahead and one to the side, the silver goes one square diagonally or straight ahead, the gold one square straight any way or diagonally ahead, the pawn goes and captures one square straight ahead. A piece whose move begins or ends in the promotion zone may promote, and must where it could never move on. Pawn, lance, knight and silver become golds, the bishop also goes one square straight, the rook also one diagonally.";

    order_of_960(number) = "The pieces behind the pawns stand in order number {number} of the 960.";
    any_of_960() = "The pieces behind the pawns stand in one of 960 orders, the same for both sides: bishops on different colours, the king between the rooks.";
    any_order() = "The pieces behind the pawns stand in any of their 5040 orders, Black's mirroring White's.";
    set_out_by_lot() = "Each side's sixteen pieces stand anywhere on its two ranks, put there by lot, each side on its own.";

    two_moves() = "Each turn has two moves; White's very first turn has one.";
    growing_turns() = "White makes one move, Black two, White three, and so on.";
    check_ends_turn() = "A move that gives check ends the turn at once, and a player in check must get out of it with the first move.";
    stuck_ends_turn() = "A turn also ends when there is no further move.";
    passing_in_turns() = "A pawn that made two steps in a turn and stands there still can be captured in passing with the first move of the next one.";
    pawns_are_pushed() = "After each move the player pushes an enemy pawn one square towards the own side, if one can be pushed without exposing the own king. A pawn that is pushed to its last rank becomes a queen of its owner.";
    no_passing() = "There is no capture in passing.";
    two_boards() = "There are two boards, the second one empty at first. A piece that has moved goes on to the same square of the other board. A move must be legal on the board where it is made, and the square on the other board must be empty. The king must be safe before and after it goes on.";
    passes() = "A player who is not in check may pass.";

    kings_are_taken() = "There is no check: a king may stand, go and be left where it can be taken.";
    no_kings() = "There is no check: the king is a piece like the others.";
    flying_kings() = "A check must be answered. The kings may not face each other on an open file.";
    no_checks() = "Nobody may give check, and nobody may go into one.";

    captures_explode() = "A capture explodes: the capturing piece, the captured one and every piece on the squares around but pawns leave the board. Kings cannot capture. Nobody may blow up the own king. Kings may touch, and while they do there is no check. Whoever blows up the other king wins, even when in check.";
    captures_turn() = "Nothing is captured. Instead, a piece that has moved turns every enemy piece that it now attacks to its own side; those turn nothing further. A pawn that is promoted turns by what it has become, castling by what the king attacks. A rook that was turned can never castle. A pawn that was turned goes the other way, and two steps from its new side's second rank.";
    captures_are_a_duty() = "Who can capture must. Any capture will do.";

    captures_are_kept() = "A captured piece changes sides and joins the captor's reserve.";
    drops() = "Instead of a move, a piece from the reserve may be put on an empty square.";
    drops_with_mate() = "Instead of a move, a piece from the reserve may be put on an empty square, also with check or mate.";
    no_pawns_on_outer_ranks() = "Pawns may not be put on the first or the last rank.";
    pawns_on_first_rank() = "Pawns may be put on the first rank, but not on the last.";
    one_pawn_a_file() = "No file may have two unpromoted pawns of one side.";
    no_pawn_mate() = "A pawn may not be put down with mate.";
    drops_can_move_on() = "A piece may only be put where it could move on.";
    promoted_are_pawns() = "A promoted piece is a pawn again when it is captured.";
    promoted_stay() = "A promoted piece keeps its kind when it is captured.";

    pawn_becomes(count, what) = one "On the last rank a pawn becomes {what}." other "On the last {count} ranks a pawn becomes {what}.";
    pawn_becomes_lost(count, what) = one "On the last rank a pawn becomes {what}, of which the player has lost one." other "On the last {count} ranks a pawn becomes {what}, of which the player has lost one.";
    pawn_may_become(count, what) = one "On the last rank a pawn may become {what}." other "On the last {count} ranks a pawn may become {what}.";
    pawn_may_become_lost(count, what) = one "On the last rank a pawn may become {what}, of which the player has lost one." other "On the last {count} ranks a pawn may become {what}, of which the player has lost one.";

    no_castling() = "There is no castling.";
    castling_asks_little() = "Castling asks only that king and rook have not moved and that the way is free: attacks do not matter.";
    castling_files(king_left, rook_left, king_right, rook_right) = "Castling takes the king to the {king_left} file and the rook to the {rook_left} file, or the king to the {king_right} file and the rook to the {rook_right} file.";

    sight_of_moves() = "You see your own pieces and the squares where they can move: a pawn sees the squares before it when they are free, and a diagonal one when it can capture there. You do not see what your opponent plays elsewhere.";
    checks_are_told() = "You are told when you are in check. A move that would leave your king in check is refused, and you may try another.";
    drops_see_all() = "While you have a piece in reserve you see every empty square, and may put it on any.";
    drops_see_nothing() = "A piece from the reserve can only be put where you see anyway.";
    reserves_are_hidden() = "Nobody sees the other's reserve.";
    spectators_see_less() = "Spectators see only what both players see, until the game is over.";
}
