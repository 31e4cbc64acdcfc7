//! The form in which a variant is composed.

rookery_rules::texts! {
    "chess_form";

    name() = "Name";
    name_hint() = "What people will find it by.";
    summary() = "In a sentence";
    summary_hint() = "For the list of games.";
    base() = "Begin with";
    base_hint() = "What you do not change stays as it is there.";
    shuffle() = "Order of the pieces";
    number() = "Always number";
    number_hint() = "One order for every game; drawn for each game when empty.";
    effect() = "A capture";
    duty() = "Captures are a duty";
    reserves() = "Captured pieces come back";
    reserves_hint() = "From a reserve, as drops.";
    check() = "Check";
    castling() = "Castling";
    sight() = "What one sees";
    turns() = "Turns";
    stalemate() = "Without a move";
    stalemate_hint() = "What it means for that player.";
    goals() = "Goals beside mate";
    goals_hint() = "Separated by commas: checks 3, reach K d4 e4 d5 e5, no king loses, no pieces wins, bare king wins, no kind loses, no P loses.";
    remarks() = "To be added to the rules";

    never_shuffled() = "always the same";
    shuffled_960() = "one of the 960 of Chess960";
    any_order() = "any of 5040, without castling";
    each_side() = "each side on its own, anywhere on two ranks";
    takes() = "takes the piece";
    explodes() = "explodes";
    turns_pieces() = "does not exist: attacked pieces change sides";
    check_answered() = "must be answered";
    no_check() = "does not exist: kings can be taken";
    check_forbidden() = "may not be given";
    sees_all() = "the whole board";
    sees_moves() = "the own pieces and where they can move";
    alternate() = "one move each";
    two_moves() = "two moves each";
    growing() = "one, two, three, … moves";
    push() = "a move, then a push of an enemy pawn";
    draw() = "a draw";
    loses() = "the player loses";
    wins() = "the player wins";
    fewer_win() = "the fewer pieces win";
    more_win() = "the more pieces win";
}
