//! What of the rules in words stands in no file.

rookery_rules::texts! {
    "hexchess_rules";

    stalemate() = "A player who is not in check but has no move is stalemated: a draw.";
    glinski_stalemate() = "A player who is not in check but has no move is stalemated. The game then ends as a draw, with the reason “stalemate”. By Gliński's law it is worth ¾ of a point to the player who gives it and ¼ to the other, and a match may count it so.";
}
