//! What Fairy-Stockfish's file of variants cannot express.

rookery_rules::texts! {
    "chess_ini_writing";

    name() = "A name there is made of a-z, 0-9 and -.";
    name_taken() = "Fairy-Stockfish has a variant of its own by this name; choose another one.";
    one_move_a_turn() = "Fairy-Stockfish makes one move a turn.";
    no_pushes() = "Fairy-Stockfish pushes no enemy pawns.";
    sees_everything() = "Fairy-Stockfish sees the whole board.";
    one_board() = "Fairy-Stockfish has one board; its twoBoards is bughouse.";
    one_array() = "Fairy-Stockfish begins from one array; give its number.";
    board_size(files, ranks) = "Fairy-Stockfish has at most {files} files and {ranks} ranks.";

    one_kind_of_king() = "Fairy-Stockfish has one kind of king.";
    first_leaps() = "Fairy-Stockfish has a first leap in its own Cambodian chess only.";
    king_movement(why) = "The king's movement: {why}.";
    few_movements(why) = "Fairy-Stockfish's movements are few: {why}.";
    goes_nowhere() = "it goes nowhere";
    not_lame(letter) = "n before {letter} is not among its movements";
    leaps_over_pieces() = "only R and B leap over pieces there";
    not_repeated(letter) = "{letter} cannot be repeated there";
    no_name_of_directions(letter) = "the directions of its {letter} have no name";
    soldier_alone() = "Fairy-Stockfish lets only the soldier move otherwise from some rank on.";
    korean_cannon_alone() = "Of its kind Fairy-Stockfish's Korean cannon alone is no mount and no prey.";
    no_slot() = "Fairy-Stockfish has no slot left for it.";
    no_letter() = "No letter is left for it.";

    rook_beside_king() = "In Fairy-Stockfish the rook ends beside the king, on the inner side.";
    safe_castling() = "In Fairy-Stockfish a king castles neither out of, through nor into check.";
    pawns_choose_alike() = "In Fairy-Stockfish pawns become what they choose, and all of them the same.";
    others_become_one() = "In Fairy-Stockfish other pieces are promoted to one kind each.";
    promotion_by_leaving() = "In Fairy-Stockfish pawns promote where they arrive, other pieces also where they leave.";
    same_limits() = "Fairy-Stockfish limits a kind to the same number for both sides.";
    none_turned() = "In Fairy-Stockfish captured pieces leave the board; none are turned over.";
    explosions_are_kept() = "In Fairy-Stockfish whatever explodes comes into a reserve.";
    stuck_drops() = "In Fairy-Stockfish what may not be dropped where it cannot move on may not go there, either.";
    one_barred_pawn() = "In Fairy-Stockfish one kind of pawn can be barred from its files.";
    shogi_pawn_mates() = "In Fairy-Stockfish only the pawn of shogi may not be dropped with mate.";
    chess_pawn_ranks() = "In Fairy-Stockfish only the pawn of chess is kept from some ranks.";
    pawn_ranks() = "In Fairy-Stockfish pawns are kept from the first rank and from the zone of promotion, nowhere else.";
    straight_movers() = "In Fairy-Stockfish straight movers follow the lines of the palace, and no others.";
    lines_of_janggi() = "In Fairy-Stockfish the lines of a palace belong to janggi and its other rules.";
    palace_size() = "A palace has three files and three ranks.";

    one_goal_of_each() = "Fairy-Stockfish has one region to reach, and one rule of what may not be lost.";
    no_count_after_mate() = "Fairy-Stockfish counts no pieces after a mate.";
    no_count_after_loss() = "Fairy-Stockfish counts no pieces after a loss.";
    reserves_are_kept() = "In Fairy-Stockfish pieces in a reserve are not lost.";
    losses_of_both() = "Fairy-Stockfish has one rule of what may not be lost, for both sides.";
    same_kinds() = "In Fairy-Stockfish both sides lose by the same kinds.";
    losing_the_king() = "Where captures explode, Fairy-Stockfish asks that who loses the king loses.";
    one_count_of_checks() = "Fairy-Stockfish counts checks to one number.";
}
