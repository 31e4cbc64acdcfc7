//! Builds of engines, and tests of them.

rookery_protocol::texts! {
    "builds";

    archive(why) = "This archive cannot be taken: {why}.";
    archive_too_big(mib) = "An archive has at most {mib} MiB.";
    archive_torn() = "The archive did not come whole. Send it again.";
    no_archive() = "Send the archive first: the server does not have it.";
    command_length(most) = "A command has 1 to {most} characters.";
    program_path(most) = "The program is named by its path within the archive's folder, without “..” and in at most {most} characters.";
    bench_length(most) = "The arguments of the measurement have at most {most} characters on one line.";
    test_alone() = "Builds are tested by a match whose format is a test.";
    reference() = "The reference is a number of positions in a second.";
    too_many(most) = "There are {most} tests of builds that are not finished. Finish or stop one first.";
    other_signature(found, expected) = "its measurement visited {found} positions, and should have visited {expected}";
    unlike_others(found, others) = "its measurement visited {found} positions here, and {others} on the machine that was first";
    no_answer() = "the machine did not say in time what came of it";
    not_kept() = "the server could not note it; its log says why";
    waits() = "Waits until a connected machine has made both builds.";
    in_line(name) = "the builds of “{name}”";
}
