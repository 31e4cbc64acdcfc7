//! There only so that cargo looks at the dependencies of builds.

fn main() {}
