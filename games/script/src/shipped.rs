//! The scripts that come with Rookery.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rookery_rules::Text;

use crate::failure::Failure;
use crate::module::Module;

/// A script that comes with Rookery, and the file beside it.
macro_rules! shipped {
    ($key:literal) => {
        (
            $key,
            include_str!(concat!("../modules/", $key, ".js")),
            include_str!(concat!("../modules/", $key, ".json")),
        )
    };
}

/// A script to begin one's own game with.
pub const SCRIPT_SCAFFOLD: &str = include_str!("../modules/scaffold.js");

/// What a script is made of, for editors that know TypeScript.
pub const SCRIPT_TYPES: &str = include_str!("../types/rookery.d.ts");

/// Scripts of games that are built in as well: to learn from, and to compare with. Key and source.
pub const EXAMPLES: [(&str, &str); 2] = [
    ("breakthrough", include_str!("../modules/breakthrough.js")),
    ("reversi", include_str!("../modules/reversi.js")),
];

/// The games that come as scripts: key, source, and what is known of each before it is compiled.
pub(crate) const SHIPPED: [(&str, &str, &str); 8] = [
    shipped!("fox-and-hounds"),
    shipped!("nine-mens-morris"),
    shipped!("amazons"),
    shipped!("hex"),
    shipped!("lines-of-action"),
    shipped!("halma"),
    shipped!("tablut"),
    shipped!("dark-breakthrough"),
];

/// The games that come as scripts: key and source of each.
#[must_use]
pub fn shipped() -> Vec<(&'static str, &'static str)> {
    SHIPPED.iter().map(|(key, source, _)| (*key, *source)).collect()
}

/// Modules of shipped scripts that were asked for: whoever asks again gets the same.
static MODULES: LazyLock<Mutex<HashMap<&'static str, Arc<Module>>>> = LazyLock::new(Mutex::default);

/// The key and the module of a shipped script, which is compiled when it is needed; `None` when it
/// is none of them.
pub(crate) fn module(source: &str) -> Result<Option<(&'static str, Arc<Module>)>, Failure> {
    let Some((key, _, known)) = SHIPPED.iter().find(|(_, shipped, _)| *shipped == source) else {
        return Ok(None);
    };
    let mut modules = MODULES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(module) = modules.get(key) {
        return Ok(Some((key, module.clone())));
    }
    let known = serde_json::from_str(known);
    let known =
        known.map_err(|error| Failure::failed(Text::verbatim(format!("{key}.json: {error}"))))?;
    let module = Arc::new(Module::of_known_script(source, known)?);
    modules.insert(key, module.clone());
    Ok(Some((key, module)))
}
