//! What short lines of play show.

rookery_rules::texts! {
    "lines_examples";

    three_in_a_row() = "Three in a row win.";
    five_in_a_row() = "Five in a row win.";
    six_in_a_row() = "Six in a row do not win, and the game goes on.";
    swap2_black_taken() = "Three stones by the first player; the second likes Black and takes it.";
    swap2_two_more() = "The second player puts two more stones, and the first player chooses.";
    renju_opening() = "The opening: three stones, a choice of colours, the fourth stone, two offers for the fifth, of which White picks one.";
    renju_five() = "Black makes exactly five and wins, though the stone makes a double three as well.";
    disc_falls() = "A disc falls to the lowest free place of its column; four in a row win.";
}
