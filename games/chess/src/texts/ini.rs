//! What is wrong with a file of Fairy-Stockfish's variants, or has no rule in Rookery.

rookery_rules::texts! {
    "chess_ini";

    from_a_file() = "A variant from a file of Fairy-Stockfish.";

    too_long(most) = "The file is longer than {most} bytes.";
    no_section() = "There is no [section] in it.";
    too_many_sections(most) = "There are more than {most} sections.";
    no_parent(name, known) = "There is no “{name}” before it, nor here; built in are {known}.";
    not_a_parent() = "It cannot be a parent.";
    open_head() = "A section's name ends with ].";
    no_line(found) = "“{found}” is neither a [section] nor a key = value.";
    before_sections() = "This stands before the first [section].";
    said_twice() = "This is said twice.";
    no_name() = "A section needs a name.";
    name_taken(name) = "There is a section “{name}” already.";
    no_such_key() = "There is no such key.";
    no_such_rule() = "Rookery has no such rule.";
    meaningless() = "This means nothing here.";
    two_things(key) = "This and “{key}” say two things.";
    also(key) = "Say {key} as well.";

    must_be_flag(found) = "This must be true or false, not “{found}”.";
    must_be_number(least, most, found) = "This must be a number from {least} to {most}, not “{found}”.";
    must_be_file(found) = "This must be a file of the board, not “{found}”.";
    must_be_word(words, found) = "This must be one of {words}, not “{found}”.";
    must_be_letters(found) = "This must be letters of pieces, not “{found}”.";
    must_be_letter(found) = "This must be one letter of a piece, not “{found}”.";
    must_be_pairs(found) = "This must be pairs such as p:g, not “{found}”.";
    must_be_squares(found) = "This must be squares of the board such as d4 or *8, not “{found}”.";
    must_be_movement() = "This must be a letter and a movement, such as a:NA.";
    must_be_letters_or_all() = "This must be letters of pieces, or *.";

    no_piece(letter) = "“{letter}” is no piece here.";
    no_piece_with_letter() = "There is no piece with this letter.";
    no_piece_in_section() = "There is no such piece in this section.";
    no_piece_on_board() = "There is no such piece on the board.";
    no_pieces_letter() = "A letter here is no piece's.";
    letter_taken(letter) = "Another piece has the letter “{letter}”.";
    one_letter() = "A piece has one letter from a to z.";
    counted_pawns_explode() = "In Rookery what sets the count of moves back is a pawn, which no explosion takes.";
    pawns_are_counted() = "In Rookery every pawn sets the count of moves back.";
    same_area() = "In Rookery both sides are kept to the same part of the board.";
    area_of_files() = "In Rookery a piece is kept to some files and some own ranks, the same for both sides.";
    one_promotion() = "In Rookery a pawn becomes what it chooses, or one promoted piece.";

    first_side_begins() = "In Rookery the first side begins: w.";
    same_checks() = "In Rookery both sides have to give the same number of checks.";
    fresh_start() = "In Rookery nothing has happened before the first move: - 0 1.";
    other_rights(rights) = "In Rookery the rights to castle would be {rights} here.";
}
