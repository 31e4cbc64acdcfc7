//! Which rules of Fairy-Stockfish's are others in Rookery.

rookery_rules::texts! {
    "chess_ini_rules";

    one_castling_partner() = "In Rookery kings castle with one kind of piece.";
    promotion_limit() = "In Rookery a promotion is free, or only into kinds of which one is lost.";
    whole_ranks() = "In Rookery this is made of whole ranks.";
    say_double_steps() = "Say where pawns make two steps: versions differ on boards of other sizes.";
    passing_from_one_rank() = "In Rookery captures in passing answer two steps from one rank; say which.";
    one_way_of_promotion() = "In Rookery pawns and other pieces are promoted in the same way.";
    say_immobility() = "Say immobilityIllegal = true as well: in Rookery nothing stays where it is stuck.";
    same_promotion_ranks() = "In Rookery both sides promote on the same own ranks; say both.";
    say_promotions() = "Say where promotions are: versions differ on boards of other sizes.";
    promotion_on_last_ranks() = "In Rookery promotions are on the last ranks.";
    no_reserve_of_explosions() = "In Rookery only what is captured comes into a reserve, not what explodes.";
    pawns_barred() = "In Rookery the pawns are barred from their own files.";
    lines_across_palaces() = "In Rookery the lines go across the palaces of both kings.";

    check_without_king() = "Without a king there is no check to be forbidden.";
    say_stalemate_value() = "Say stalemateValue = win or loss as well.";
    say_how_many_checks() = "Say how many in startFen, such as 3+3.";
    say_check_counting() = "Say checkCounting = true as well.";
    losses_of_kinds() = "In Rookery one kind may not be lost, or none of those at the start, or not all pieces.";
    losses_of_all() = "In Rookery a player has nothing left, or nothing but the king.";
    reserves_are_lost() = "In Rookery pieces in a reserve are lost, too.";
    one_royal_kind() = "In Rookery one kind is a king, and who loses it loses.";
    repetition_of_two() = "A repetition takes two positions at least.";
    counted_pieces() = "In Rookery these moves are counted by rook r, silver s and knight n.";
    janggi_counts_facing() = "In Rookery bikjangRule = true and materialCounting = janggi go together.";
    say_flag_piece() = "Say flagPiece and its squares as well.";
    say_flag_squares() = "Say its squares as well: flagRegion.";
    same_flag_squares() = "In Rookery both sides go for the same squares.";
}
