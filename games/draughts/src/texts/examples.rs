//! What short lines of play show.

rookery_rules::texts! {
    "draughts_examples";

    triple() = "One man takes three in one move.";
    any_capture() = "Any capture will do: Black takes one here, though two could be taken.";
    most_taken() = "The capture that takes the most is compulsory.";
    king_takes_afar() = "A king takes from afar, turns the corner, and may land on any free square behind.";
    crowned_in_passing() = "A man that reaches the last row while it takes goes on as a king.";
    crowned() = "A man that ends its move on the last row is crowned.";
    king_is_safe() = "A man cannot take the king beside it, and moves on.";
    man_takes_backward() = "A man takes backward too.";
    man_takes_along_row() = "A man takes along its row.";
    taken_at_once() = "Each taken piece leaves at once: the king comes back over the square of the first.";
    last_man_given() = "White gives its last man away and wins.";
}
