//! Studies of search algorithms.

rookery_protocol::texts! {
    "studies";

    too_many(count) = one "One study waits already. Cancel it, or come back later." other "{count} studies wait already. Cancel one, or come back later.";
    over() = "This study is over already.";
    begun_again() = "It was cut off when the server ended, and was begun again.";
    no_thread(why) = "No thread could be started: {why}.";
    broke_off() = "Counting broke off by a fault of the program.";
    in_line() = "a study of search algorithms";
    depth(most) = "A study is 1 to {most} plies deep.";
    positions(most) = "A study has 1 to {most} positions.";
    seed(most) = "A seed is a number from 0 to {most}.";
}
