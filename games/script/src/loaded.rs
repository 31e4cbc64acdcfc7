//! The compiled code of a module, which is there while somebody plays.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use wasmtime::component::{Component, Linker};

use crate::compiler::Source;
use crate::failure::Failure;
use crate::sandbox::interface::RulesPre;
use crate::sandbox::{self, Guest};
use crate::script;
use crate::texts;

/// Compiled code, ready to be asked.
pub(crate) struct Loaded(Arc<State>);

struct State {
    /// The script that it comes from, if it can be let go: then it is loaded again when needed.
    source: Option<Box<str>>,
    /// Locked while it is loaded, so that two never load it at once.
    code: Mutex<Code>,
    /// Whether it was loaded once: from then on, loading it again takes milliseconds.
    was_there: AtomicBool,
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
        let rules = load(source)?;
        Ok(Self::script(source, Some(rules)))
    }

    /// The code of a script, which is loaded when it is asked for.
    pub(crate) fn later(source: &str) -> Self {
        Self::script(source, None)
    }

    fn script(source: &str, rules: Option<RulesPre<Guest>>) -> Self {
        let state = State::new(Some(source.into()), rules);
        let mut scripts = lock(&SCRIPTS);
        scripts.retain(|script| script.strong_count() > 0);
        scripts.push(Arc::downgrade(&state));
        Self(state)
    }

    /// The code of a component that is not let go.
    pub(crate) fn for_good(linker: &Linker<Guest>, component: &Component) -> Result<Self, Failure> {
        Ok(Self(State::new(None, Some(link(linker, component)?))))
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
        self.0.was_there.store(true, Ordering::Relaxed);
        Ok(rules)
    }

    /// Sees to it that loading it takes milliseconds from now on. It is compiled if it never was.
    pub(crate) fn prepare(&self) -> Result<(), Failure> {
        let source = self.0.source.as_deref();
        if source.is_some_and(|source| sandbox::is_kept(&parts(source))) {
            self.0.was_there.store(true, Ordering::Relaxed);
            return Ok(());
        }
        self.rules().map(drop)
    }

    /// Whether it was loaded once.
    pub(crate) fn was_there(&self) -> bool {
        self.0.was_there.load(Ordering::Relaxed)
    }
}

impl State {
    fn new(source: Option<Box<str>>, rules: Option<RulesPre<Guest>>) -> Arc<Self> {
        let was_there = AtomicBool::new(rules.is_some());
        Arc::new(Self { source, code: Mutex::new(Code { rules, used: true }), was_there })
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
    let component = sandbox::compiled(&parts(source), Source::Script(source))?;
    let mut linker = sandbox::linker();
    // The runtime names the system's interfaces and calls none of them.
    linker.define_unknown_imports_as_traps(&component).expect("traps fit anything");
    link(&linker, &component)
}

/// What a script's compiled form follows from.
fn parts(source: &str) -> [&[u8]; 2] {
    [script::RUNTIME, source.as_bytes()]
}

fn link(linker: &Linker<Guest>, component: &Component) -> Result<RulesPre<Guest>, Failure> {
    linker.instantiate_pre(component).and_then(RulesPre::new).map_err(|error| {
        Failure::failed(texts::no_component_of_rules(error.root_cause().to_string()))
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
