//! Why there is no picture.

rookery_protocol::texts! {
    "drawing";

    long_film(most, moves) = "A film has room for {most} moves, and these are {moves}. Choose a part with from and to, such as from=0&to={most}.";
    busy_film(moves) = "Too much changes in these {moves} moves for one film. Choose a part with from and to.";
    no_position() = "There is no position to show.";
    no_such_cell(name) = "This board has no cell called “{name}”. Write marks as cells with commas between them, and arrows as two cells with > between them: e4,g1>f3.";
    too_many_marks(most) = "A picture has room for {most} marks. Leave some out.";
}
