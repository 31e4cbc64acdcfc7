//! What the examples on the pages of rules show.

rookery_rules::texts! {
    "chess_captions";

    castling() = "Castling: the king goes two squares towards the rook, which goes to the square it crossed.";
    in_passing() = "In passing: a pawn that went two squares is captured as if it had gone one.";
    promotion() = "Promotion: a pawn that reaches the last rank becomes another piece.";
    drop_with_mate() = "A knight from the reserve is put down with mate.";
    explosion() = "The capture on d5 explodes: rook and knight beside it go as well, the pawns stay.";
    king_explodes() = "The queen takes beside the king and blows it up.";
    duty() = "White must capture: nothing else is allowed.";
    turning() = "The bishop goes to b5 and turns the pawn on d7, which it attacks.";
    racing_kings() = "White's king arrives, but Black's can follow at once: a draw.";
    hill() = "The king steps onto the hill and wins.";
    horde() = "A pawn on the first rank may go two squares, too.";
    alice() = "The knight moves on its board and goes on to the same square of the other one.";
    avalanche() = "After the own move, an enemy pawn is pushed one square.";
    marseillais() = "Black's turn has two moves, here with two pieces.";
    berolina() = "The pawn captures straight ahead.";
    cannon() = "The cannon captures the horse over exactly one piece.";
    elephant() = "The elephant goes one square straight and two diagonally on.";
    shogi_promotion() = "The bishop takes and turns its other side up.";
    gold_drop() = "A gold from the reserve is put before the king: mate.";
    met() = "On the sixth rank the pawn becomes a met.";
}
