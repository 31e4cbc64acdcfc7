//! Engines, and the machines that run them.

rookery_protocol::texts! {
    "engines";

    announced() = "A machine of its own runs this engine. Change it there.";
    has_bot() = "A bot plays with this engine. Remove the bot first, or give it another one.";
    no_machine() = "No connected machine runs this engine.";
    no_answer() = "The machine that runs this engine did not answer. Try again.";
    not_tested(engine) = "{engine} has not been tested yet. Test it first.";
    no_option(engine, option) = "{engine} has no option {option}.";
    bad_option(option, why) = "{option}: {why}.";

    name_wanted() = "Give it a name, without spaces at its ends.";
    name_too_long(most) = "A name has {most} characters at most.";
    name_taken() = "There is an engine of this name already. Choose another name.";
    command_wanted() = "Say which program to run: its name, or its path.";
    arguments() = "There are too many arguments, or one is too long.";
    options() = "There are too many options, or one has no name or is too long.";
    reads(most) = "Give whole paths, such as /srv/books, {most} at most.";
    memory(least, most) = "Memory is from {least} to {most} MiB.";
    processes(most) = "There can be {most} processes at most.";
    file_size(most) = "A file has {most} MiB at most.";
    nice(most) = "Niceness is from 0 to {most}.";

    machine_name(most) = "A name has 1 to {most} characters.";
    machine_name_taken() = "There is a machine of this name already. Choose another name.";
    machine_unknown() = "This token lets nobody in. Make a new one on the page of machines.";
}
