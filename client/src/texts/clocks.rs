//! Agreed clocks, as briefly as people say them.

rookery_protocol::texts! {
    "client_clocks";

    odds(first, second) = "{first} against {second}";
    unlimited() = "no clock";
    hourglass(base) = "{base} hourglass";
    days(count) = one "{count} day a move" other "{count} days a move";
    increment(base, seconds) = "{base} + {seconds}";
    bronstein(base, seconds) = "{base} + {seconds} Bronstein";
    delay(base, seconds) = "{base}, {seconds} s delay";
    byoyomi(base, periods, seconds) = "{base} + {periods} × {seconds} s byoyomi";
    for_moves(time, count) = one "{time} for {count} move" other "{time} for {count} moves";
    seconds(number) = "{number} s";
}
