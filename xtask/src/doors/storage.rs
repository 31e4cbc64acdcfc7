//! Which methods of the storage write.

use std::collections::BTreeSet;

use super::code::strip;

/// What stands in a method that writes: a transaction, the queue of appends, or a connection beside
/// the readers'.
const MARKS: [&str; 3] = ["write!(", "self.queue()", "writer"];
const METHOD: &str = "pub fn ";

/// The names of the methods that write, from the storage's sources.
pub(super) fn writes(sources: &[(String, String)]) -> BTreeSet<String> {
    let mut writes = BTreeSet::new();
    for (_, text) in sources {
        let code = strip(text);
        let methods: Vec<&str> = code.split(METHOD).skip(1).collect();
        for method in methods {
            // Private functions may stand between this method and the next one.
            let body = method.find("\n    }").map_or(method, |end| &method[..end]);
            let name = method.split(['(', '<']).next().unwrap_or_default();
            if MARKS.iter().any(|mark| body.contains(mark)) {
                writes.insert(name.trim().to_owned());
            }
        }
    }
    writes
}
