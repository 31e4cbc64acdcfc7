//! The compiled code of a module, which is there while somebody plays.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use wasmtime::component::{Component, Linker};

use crate::failure::Failure;
use crate::sandbox::interface::RulesPre;
use crate::sandbox::{self, Guest};
use crate::script;

/// Compiled code, ready to be asked.
pub(crate) struct Loaded(Arc<State>);

struct State {
    /// The script that it comes from, if it can be let go: then it is loaded again when needed.
    source: Option<Box<str>>,
    /// Locked while it is loaded, so that two never load it at once.
    code: Mutex<Code>,
}

struct Code {
    rules: Option<RulesPre<Guest>>,
    /// Whether somebody asked since [`let_go`] looked.
    used: bool,
}

/// All scripts. Locked for list operations only.
static SCRIPTS: Mutex<Vec<Weak<State>>> = Mutex::new(vec![]);

impl Loaded {
    /// The code of a script.
    pub(crate) fn of_script(source: &str) -> Result<Self, Failure> {
        let state = State::new(Some(source.into()), load(source)?);
        let mut scripts = lock(&SCRIPTS);
        scripts.retain(|script| script.strong_count() > 0);
        scripts.push(Arc::downgrade(&state));
        Ok(Self(state))
    }

    /// The code of a component that is not let go.
    pub(crate) fn for_good(linker: &Linker<Guest>, component: &Component) -> Result<Self, Failure> {
        Ok(Self(State::new(None, link(linker, component)?)))
    }

    /// The code; it is loaded if it is not there, which takes a thread that may wait.
    pub(crate) fn rules(&self) -> Result<RulesPre<Guest>, Failure> {
        let mut code = lock(&self.0.code);
        code.used = true;
        if let Some(rules) = &code.rules {
            return Ok(rules.clone());
        }
        let rules = load(self.0.source.as_deref().unwrap_or_default())?;
        code.rules = Some(rules.clone());
        Ok(rules)
    }
}

impl State {
    fn new(source: Option<Box<str>>, rules: RulesPre<Guest>) -> Arc<Self> {
        Arc::new(Self { source, code: Mutex::new(Code { rules: Some(rules), used: true }) })
    }
}

/// Lets go what nobody has asked since the last call. What is not kept in a file stays.
pub(crate) fn let_go() {
    if !sandbox::keeps_compiled() {
        return;
    }
    let scripts: Vec<_> = lock(&SCRIPTS).iter().filter_map(Weak::upgrade).collect();
    for script in scripts {
        // One that is being loaded is in use.
        let Ok(mut code) = script.code.try_lock() else { continue };
        if !std::mem::take(&mut code.used) {
            code.rules = None;
        }
    }
}

fn load(source: &str) -> Result<RulesPre<Guest>, Failure> {
    let from = [script::RUNTIME, source.as_bytes()];
    let component = sandbox::compiled(&from, || script::component(source))?;
    let mut linker = sandbox::linker();
    // The runtime names the system's interfaces and calls none of them.
    linker.define_unknown_imports_as_traps(&component).expect("traps fit anything");
    link(&linker, &component)
}

fn link(linker: &Linker<Guest>, component: &Component) -> Result<RulesPre<Guest>, Failure> {
    linker.instantiate_pre(component).and_then(RulesPre::new).map_err(|error| {
        Failure::failed(format!("This is no component of rules: {}.", error.root_cause()))
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped::SCRIPT_SCAFFOLD;

    fn is_there(loaded: &Loaded) -> bool {
        lock(&loaded.0.code).rules.is_some()
    }

    #[test]
    fn code_is_let_go_when_nobody_asked_for_a_while_and_comes_back_when_somebody_does() {
        let folder = std::env::temp_dir().join(format!("rookery-loaded-{}", std::process::id()));
        crate::keep_compiled_in(&folder);
        let loaded = Loaded::of_script(SCRIPT_SCAFFOLD).unwrap();
        let_go();
        assert!(is_there(&loaded), "it has just been loaded");
        loaded.rules().unwrap();
        let_go();
        assert!(is_there(&loaded), "somebody has asked");
        let_go();
        assert!(!is_there(&loaded));
        loaded.rules().unwrap();
        assert!(is_there(&loaded));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
