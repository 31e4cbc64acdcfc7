//! What is said in several places.

rookery_protocol::texts! {
    "client";

    error(what) = "error: {what}";
    ended(what) = "{what}.";
    did_you_mean(what) = "Did you mean {what}?";
    either(first, rest) = "{first} or {rest}";
    listed(first, rest) = "{first}, {rest}";
    line_below(above, indent, line) = "{above}\n{indent}{line}";
    next_line(above, line) = "{above}\n{line}";

    yes() = "yes";
    no() = "no";
    rated() = "rated";
    casual() = "casual";
    hidden() = "hidden";

    output(why) = "The output could not be written: {why}.";
    not_opened(file, why) = "{file} cannot be opened: {why}.";
    not_read(file, why) = "{file} cannot be read: {why}.";
    not_written(file, why) = "{file} cannot be written: {why}.";
    not_made(file, why) = "{file} cannot be made: {why}.";
    too_long(file, most) = "{file} is longer than {most} MiB.";
    no_random(why) = "The system gives no random numbers: {why}.";
    no_waiting(why) = "The system gives no means to wait: {why}.";

    waiting() = "The server cannot be reached. Waiting until it is back.";
    waiting_for(why) = "{why} Waiting until it is back.";
    back() = "The server is back.";
    no_id() = "it is no id of eight letters and digits, and no page";
    none_of(names) = "it is none of {names}";
    no_name_and_value() = "it is not of the form NAME=VALUE";
    clock_forms() = "Write minutes + seconds a move, such as 5+3; 90s+1 for a base in seconds; 3d for days a move; or none.";
    the_list(command) = "The list: {command}";
    no_side(side, first, second) = "“{side}” is no side here. There are first ({first}), second ({second}) and random.";
}
