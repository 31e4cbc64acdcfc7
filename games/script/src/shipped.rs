//! The scripts that come with Rookery.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::failure::Failure;
use crate::module::Module;

/// A script to begin one's own game with.
pub const SCRIPT_SCAFFOLD: &str = include_str!("../modules/scaffold.js");

/// What a script is made of, for editors that know TypeScript.
pub const SCRIPT_TYPES: &str = include_str!("../types/rookery.d.ts");

/// Scripts of games that are built in as well: to learn from, and to compare with. Key and source.
pub const EXAMPLES: [(&str, &str); 2] = [
    ("breakthrough", include_str!("../modules/breakthrough.js")),
    ("reversi", include_str!("../modules/reversi.js")),
];

/// The games that come as scripts: key and source of each.
#[must_use]
pub fn shipped() -> Vec<(&'static str, &'static str)> {
    vec![
        ("fox-and-hounds", include_str!("../modules/fox-and-hounds.js")),
        ("nine-mens-morris", include_str!("../modules/nine-mens-morris.js")),
        ("amazons", include_str!("../modules/amazons.js")),
        ("hex", include_str!("../modules/hex.js")),
        ("lines-of-action", include_str!("../modules/lines-of-action.js")),
        ("halma", include_str!("../modules/halma.js")),
        ("tablut", include_str!("../modules/tablut.js")),
        ("dark-breakthrough", include_str!("../modules/dark-breakthrough.js")),
    ]
}

/// Modules of shipped scripts that were loaded: whoever loads one again gets the same. Held while
/// one is loaded, so that two never load the same at once.
static READY: LazyLock<Mutex<HashMap<&'static str, Arc<Module>>>> = LazyLock::new(Mutex::default);

/// The module of a shipped script; `None` when it is none of them.
pub(crate) fn ready(source: &str) -> Result<Option<Arc<Module>>, Failure> {
    let Some((key, _)) = shipped().into_iter().find(|(_, shipped)| *shipped == source) else {
        return Ok(None);
    };
    let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(module) = ready.get(key) {
        return Ok(Some(module.clone()));
    }
    let module = Arc::new(Module::of_script(source)?);
    ready.insert(key, module.clone());
    Ok(Some(module))
}
