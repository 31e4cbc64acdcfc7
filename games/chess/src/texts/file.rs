//! What is wrong with a variant's file.

rookery_rules::texts! {
    "chess_file";

    thought_up_here() = "A variant of chess that was thought up here.";

    too_long(most) = "The file is longer than {most} bytes.";
    no_utf_8() = "This is no UTF-8 text.";
    no_toml(why) = "This is no TOML: {why}.";
    no_such_key(known) = "There is no such key. Those here are {known}.";
    must_be_text() = "This must be a text in quotes.";
    must_be_flag() = "This must be true or false.";
    must_be_number(least, most) = "This must be a number from {least} to {most}.";
    must_be_word(words) = "This must be one of {words}.";
    must_be_texts() = "This must be a list of texts in quotes.";
    must_be_numbers() = "This must be a list of numbers.";
    must_be_table() = "This must be a table.";

    no_such_base(name) = "There is no variant “{name}” to begin with.";
    name_length(most) = "A name has 1 to {most} characters.";
    no_name() = "A variant needs a name.";
    piece_letter() = "A piece is named by one upper-case letter.";
    no_moves() = "A new piece needs its moves.";
    no_piece_in(letters) = "“{letters}” has a letter that is no piece.";
    number_without_shuffle(shuffle) = "A number needs a shuffle, such as “{shuffle}”.";

    verdict(found) = "A goal ends with wins or loses, not “{found}”.";
    no_piece(letter) = "“{letter}” is no piece here.";
    no_square(name) = "“{name}” is no square here.";
    checks(most) = "Checks are counted from 1 to {most}.";
    no_goal(found) = "“{found}” is no goal. Goals are: checks 3 · reach K d4 e4 · no king loses · no pieces wins · bare king wins · no kind loses · no P loses.";
}
