//! What is wrong with a movement in Betza's notation.

rookery_rules::texts! {
    "chess_betza";

    too_long(most) = "A movement has at most {most} characters.";
    empty() = "A movement needs at least one letter, such as W or F.";
    before_nothing(letters) = "“{letters}” stands before nothing: end with a letter such as W.";
    too_many_steps(number) = "{number} steps are too many.";
    no_such_letter(letter) = "No piece moves by “{letter}”: the letters are WFDNAHCZG and RBQK.";
    meaningless(found, letter) = "“{found}” before {letter} means nothing here.";
    no_direction(letters) = "“{letters}” leaves no direction.";
}
