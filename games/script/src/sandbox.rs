//! The sandbox: what a module can reach, and how far it gets.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use rookery_rules::random::Random;
use wasmtime::component::{HasSelf, Linker};
use wasmtime::{
    Cache, CacheConfig, CacheStore, Config, Engine, OperatorCost, ResourceLimiter, Store, Trap,
};

use crate::failure::Failure;
use crate::limits::{
    CACHE_BYTES_MAX, LOG_CHARS_MAX, LOG_LINES_MAX, MEMORY_BYTES_MAX, OUTPUT_BYTES_MAX,
    STACK_BYTES_MAX, TABLE_ENTRIES_MAX,
};

/// The interface, as generated from `wit/rules.wit`.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub(crate) mod interface {
    wasmtime::component::bindgen!({ path: "wit/rules.wit", world: "rules" });
}

/// Compiles modules and runs them. One for the whole program: it holds no state of any game.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    Engine::new(&config()).expect("the configuration below is one that this machine can run")
});

pub(crate) fn engine() -> &'static Engine {
    &ENGINE
}

/// Where compiled modules are kept.
static KEPT_IN: OnceLock<PathBuf> = OnceLock::new();

/// Keeps what is compiled in a folder, so that the next start of the program need not compile it
/// again. The folder must be the program's own: what lies there is run. Of no effect once a module
/// has been loaded.
pub fn keep_compiled_in(folder: impl Into<PathBuf>) {
    let _ = KEPT_IN.set(folder.into());
}

/// A folder that cannot be used is no reason to stop: then modules are compiled at every start.
fn cache() -> Option<Cache> {
    let mut config = CacheConfig::new();
    config.with_directory(std::path::absolute(KEPT_IN.get()?).ok()?);
    config.with_files_total_size_soft_limit(CACHE_BYTES_MAX);
    Cache::new(config).ok()
}

fn config() -> Config {
    let mut cost = OperatorCost::new();
    // Instructions that do more the longer their operand is must not be cheap ways to stall.
    cost.variable.memory_copy_per_byte = 1;
    cost.variable.memory_fill_per_byte = 1;
    cost.variable.memory_init_per_byte = 1;
    cost.variable.memory_grow_per_page = 255;
    cost.variable.table_copy_per_element = 1;
    cost.variable.table_fill_per_element = 1;
    cost.variable.table_init_per_element = 1;
    cost.variable.table_grow_per_element = 1;
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .operator_cost(cost)
        .max_wasm_stack(STACK_BYTES_MAX)
        .concurrency_support(false)
        // Equal on every machine.
        .cranelift_nan_canonicalization(true)
        .relaxed_simd_deterministic(true);
    config.cache(cache());
    config
        .enable_incremental_compilation(Arc::new(Compiled::default()))
        .expect("the compiler is built in");
    config
}

/// Functions that were compiled. All scripts share theirs, so the second takes a fraction of the
/// first's time.
#[derive(Debug, Default)]
struct Compiled {
    /// Locked for map operations only.
    functions: Mutex<HashMap<Vec<u8>, Arc<[u8]>>>,
}

/// How many functions are remembered: those of the runtime of scripts, and some.
const COMPILED_MAX: usize = 20_000;

impl CacheStore for Compiled {
    fn get(&self, key: &[u8]) -> Option<Cow<'_, [u8]>> {
        let functions = self.functions.lock().unwrap_or_else(PoisonError::into_inner);
        functions.get(key).map(|code| Cow::Owned(code.to_vec()))
    }

    fn insert(&self, key: &[u8], value: Vec<u8>) -> bool {
        let mut functions = self.functions.lock().unwrap_or_else(PoisonError::into_inner);
        if functions.len() >= COMPILED_MAX {
            return false;
        }
        functions.insert(key.to_vec(), value.into());
        true
    }
}

/// What the sandbox keeps about one instance.
pub(crate) struct Guest {
    random: Random,
    /// What it logged.
    pub(crate) log: Vec<String>,
    memory_bytes: usize,
    table_entries: usize,
    /// Whether it was refused memory: then whatever happens next happens for that reason.
    starved: bool,
}

impl interface::rookery::rules::host::Host for Guest {
    fn random(&mut self) -> f64 {
        // 53 bits, as many as fit.
        (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn log(&mut self, line: String) {
        if self.log.len() < LOG_LINES_MAX {
            self.log.push(line.chars().take(LOG_CHARS_MAX).collect());
        }
    }
}

impl ResourceLimiter for Guest {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let bytes = self.memory_bytes + desired.saturating_sub(current);
        self.starved |= bytes > MEMORY_BYTES_MAX;
        if bytes <= MEMORY_BYTES_MAX {
            self.memory_bytes = bytes;
        }
        Ok(bytes <= MEMORY_BYTES_MAX)
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let entries = self.table_entries + desired.saturating_sub(current);
        if entries <= TABLE_ENTRIES_MAX {
            self.table_entries = entries;
        }
        Ok(entries <= TABLE_ENTRIES_MAX)
    }
}

impl Guest {
    /// From now on its random numbers follow from `seed`.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }
}

/// A place for one instance. Its random numbers follow from `seed`.
pub(crate) fn store(seed: u64) -> Store<Guest> {
    let guest = Guest {
        random: Random::new(seed),
        log: vec![],
        memory_bytes: 0,
        table_entries: 0,
        starved: false,
    };
    let mut store = Store::new(engine(), guest);
    store.limiter(|guest| guest);
    store.set_hostcall_fuel(OUTPUT_BYTES_MAX);
    store
}

/// What a module can call: the two functions of the interface, and nothing else.
pub(crate) fn linker() -> Linker<Guest> {
    let mut linker = Linker::new(engine());
    interface::Rules::add_to_linker::<_, HasSelf<_>>(&mut linker, |guest| guest)
        .expect("an empty linker has room for it");
    linker
}

/// What an error of wasmtime means.
pub(crate) fn failure(error: &wasmtime::Error, guest: &Guest) -> Failure {
    match error.downcast_ref::<Trap>() {
        _ if guest.starved => Failure::OutOfMemory,
        Some(Trap::OutOfFuel) => Failure::TooSlow,
        Some(Trap::StackOverflow) => Failure::failed("The rules call themselves too deeply."),
        Some(trap) => Failure::failed(format!("The rules broke down: {trap}.")),
        None => Failure::failed(format!("The rules broke down: {}.", error.root_cause())),
    }
}

/// A fault that the module itself reports: for want of memory it may not know better.
pub(crate) fn fault(
    fault: &interface::exports::rookery::rules::game::Fault,
    guest: &Guest,
) -> Failure {
    if guest.starved {
        return Failure::OutOfMemory;
    }
    let said = fault.text.trim();
    let text = if said.is_empty() { "The rules failed and did not say why." } else { said };
    Failure::Failed { text: text.to_owned(), line: fault.line, column: fault.column }
}
