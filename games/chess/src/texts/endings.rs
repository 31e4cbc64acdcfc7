//! How a game of a variant ends, in words.

rookery_rules::texts! {
    "chess_endings";

    mated_wins() = "A player who is mated wins.";
    mated_fewer_win() = "If a player is mated, whoever has fewer pieces wins; equal numbers draw.";
    mated_more_win() = "If a player is mated, whoever has more pieces wins; equal numbers draw.";
    stuck_wins() = "A player who has no move otherwise wins.";
    stuck_loses() = "A player who has no move otherwise loses.";
    stuck_fewer_win() = "If a player has no move, whoever has fewer pieces wins; equal numbers draw.";
    stuck_more_win() = "If a player has no move, whoever has more pieces wins; equal numbers draw.";

    reach_wins(piece, squares) = "A player whose {piece} reaches {squares} wins.";
    reach_is_answered() = "If White does, Black may draw by doing the same at once.";
    three_checks_win() = "Whoever has given check three times wins.";
    five_checks_win() = "Whoever has given check five times wins.";
    checks_win(count) = one "Whoever has given check once wins." other "Whoever has given check {count} times wins.";

    wins(who) = "{who} wins.";
    loses(who) = "{who} loses.";
    draws(who) = "{who} draws.";
    player_whose_king_is_taken() = "A player whose king is taken";
    player_whose_king_explodes() = "A player whose king explodes";
    player_whose_king_is_turned() = "A player whose king is turned";
    player_without_some_kind() = "A player who has lost the last piece of some kind";
    player_without(piece) = "A player who has no {piece} left";
    player_without_pieces() = "A player who has no pieces left";
    player_with_bare_king() = "A player who has nothing but the king left";
    side_whose_king_is_taken(side) = "{side}, when its king is taken,";
    side_whose_king_explodes(side) = "{side}, when its king explodes,";
    side_whose_king_is_turned(side) = "{side}, when its king is turned,";
    side_without_some_kind(side) = "{side}, when it has lost the last piece of some kind,";
    side_without(side, piece) = "{side}, when it has no {piece} left,";
    side_without_pieces(side) = "{side}, when it has no pieces left,";
    side_with_bare_king(side) = "{side}, when it has nothing but the king left,";

    repetition_draws_unclaimed() = "A position that stands for the fifth time is a draw; nobody claims one before.";
    repetition_is_claimed() = "A player to move may claim a draw when the position stands for the third time; the fifth time draws by itself.";
    repetition_draws(which) = "The game is drawn when a position stands for the {which} time.";
    repeated_checks_lose(which) = "When a position stands for the {which} time, who gave check all along loses; otherwise it is a draw.";
    second() = "second";
    third() = "third";
    fourth() = "fourth";
    nth(number) = "{number}th";
    quiet_moves_draw(count) = one "After one move of each side without a capture or pawn move it is a draw." other "After {count} moves of each side without a capture or pawn move it is a draw.";
    quiet_moves_are_claimed(claim, most) = "After {claim} moves of each side without a capture or pawn move a draw may be claimed, after {most} it is one.";
    dead_draws() = "It is a draw when neither side has what it takes to mate.";
    counting_makruk() = "Once no pawn is left, moves are counted: 64 without a mate are a draw. Against a lone king the count begins again at the number of pieces on the board, up to 8 against two rooks, 16 against one, 22 against two khons, 32 against two knights, 44 against one khon, else 64.";
    counting_cambodian() = "Once a side has three pieces or fewer, moves are counted: 63 without a mate are a draw. Against a lone king and when no pawn is left the count begins again at the number of pieces on the board, up to 7 against two rooks, 15 against one, 21 against two khons, 31 against two knights, 43 against one khon, else 63.";
}
