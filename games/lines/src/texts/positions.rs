//! What is wrong with a position's text.

rookery_rules::texts! {
    "lines_positions";

    cross() = "Cross";
    nought() = "Nought";
    red() = "Red";
    yellow() = "Yellow";

    rows_then_turn(one, other) = "Write the rows from the top, then a space, then {one} or {other}.";
    rows_of_any_board(count, least, most) = one "There is one row; a board has {least} to {most}." other "There are {count} rows; a board has {least} to {most}.";
    points_of_row(row, points) = "Row {row} does not have {points} points.";
    places_of_row(row, places) = "Row {row} does not have {places} places.";
    no_point(row, letter, one, other) = "In row {row}, “{letter}” is neither {one}, {other} nor a number of points.";
    no_place(row, letter, one, other) = "In row {row}, “{letter}” is neither {one}, {other} nor a number of places.";
    floating_disc(place) = "There is nothing below the disc on {place}.";
    won_twice(winner) = "{winner} has won twice: no one move made all those rows.";

    equal_stones(count, white) = one "Black has 1 stone and White {white}: with Black to move, Black has as many as White." other "Black has {count} stones and White {white}: with Black to move, Black has as many as White.";
    one_stone_more(count, white) = one "Black has 1 stone and White {white}: with White to move, Black has one more than White." other "Black has {count} stones and White {white}: with White to move, Black has one more than White.";
    equal_signs(count, noughts) = one "Cross has 1 sign and Nought {noughts}: with Cross to move, Cross has as many as Nought." other "Cross has {count} signs and Nought {noughts}: with Cross to move, Cross has as many as Nought.";
    one_sign_more(count, noughts) = one "Cross has 1 sign and Nought {noughts}: with Nought to move, Cross has one more than Nought." other "Cross has {count} signs and Nought {noughts}: with Nought to move, Cross has one more than Nought.";
    equal_discs(count, yellow) = one "Red has 1 disc and Yellow {yellow}: with Red to move, Red has as many as Yellow." other "Red has {count} discs and Yellow {yellow}: with Red to move, Red has as many as Yellow.";
    one_disc_more(count, yellow) = one "Red has 1 disc and Yellow {yellow}: with Yellow to move, Red has one more than Yellow." other "Red has {count} discs and Yellow {yellow}: with Yellow to move, Red has one more than Yellow.";

    opened_fields() = "Write the rows from the top, b or w for whose stone is next, the stage, and 1 or 2 for who has the black stones.";
    who_has_black() = "At the end comes who has the black stones: 1 or 2.";
    no_stage(word) = "“{word}” is no stage of this opening.";
    stage_of_another() = "This stage belongs to another opening.";
    stage_does_not_fit(count) = one "The stage does not fit a board with one stone." other "The stage does not fit a board with {count} stones.";
    no_color_chosen() = "Nobody has chosen a colour yet: end with 1.";
    first_stones() = "The first stones are not by the rule: one in the middle, one beside it, and one within two points of the middle.";
}
