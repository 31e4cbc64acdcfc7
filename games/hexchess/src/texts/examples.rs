//! What short lines of play show.

rookery_rules::texts! {
    "hexchess_examples";

    glinski_in_passing() = "A pawn that goes two cells may be taken on the cell it crossed, on the next move.";
    promotion() = "On the last cell of its column a pawn becomes another piece.";
    mccooey_pawn_takes() = "A pawn takes forward through a corner of its cell, here one that has just gone two.";
    shafran_in_passing() = "A pawn that goes three cells may be taken on either cell it crossed.";
    shafran_castling() = "The king castles long on the queen's side: three cells, and the rook comes over.";
}
