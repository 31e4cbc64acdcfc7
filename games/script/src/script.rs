//! Makes a component of a script.

use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use rookery_rules::Flaw;
use wasmtime::Store;
use wasmtime::component::{Instance, InstancePre, Lift, WasmList};
use wasmtime_wizer::{ComponentContext, ComponentInstanceState, Wizer};

use crate::compiler::Source;
use crate::failure::Failure;
use crate::limits::LOAD_FUEL;
use crate::sandbox::{self, Guest, interface};
use crate::texts;

/// QuickJS, our glue, and a parser: see `runtime/`.
pub(crate) const RUNTIME: &[u8] = include_bytes!("../runtime/script.wasm");
/// The longest script, in bytes.
const SOURCE_BYTES_MAX: usize = 256 * 1024;

/// The text of a script.
///
/// # Errors
/// Why it is none.
pub(crate) fn text(source: &[u8]) -> Result<&str, Vec<Flaw>> {
    if source.len() > SOURCE_BYTES_MAX {
        let kibibytes = SOURCE_BYTES_MAX / 1024;
        return Err(vec![Flaw::new(texts::script_too_long(kibibytes))]);
    }
    std::str::from_utf8(source).map_err(|error| {
        let before = &source[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u32;
        vec![Flaw::at(line, texts::no_utf8())]
    })
}

/// Evaluates a script and keeps the state that this leaves, as a component.
///
/// # Errors
/// What is wrong with the script.
pub(crate) fn component(source: &str) -> Result<Vec<u8>, Failure> {
    let mut store = sandbox::store(0);
    store.set_fuel(LOAD_FUEL).expect("fuel is counted");
    let prepared = prepared()?;
    let (context, runtime) = &*prepared;
    let instance = runtime.instantiate(&mut store);
    let instance = instance.map_err(|error| sandbox::failure(&error, store.data()))?;
    type Answer = Result<(), interface::exports::rookery::rules::game::Fault>;
    let load = instance.get_typed_func::<(&str,), (Answer,)>(&mut store, "load");
    let load = load.expect("the runtime exports it");
    match load.call(&mut store, (source,)) {
        Ok((Ok(()),)) => {}
        Ok((Err(fault),)) => return Err(sandbox::fault(&fault, store.data())),
        Err(error) => return Err(sandbox::failure(&error, store.data())),
    }
    // Copying the state out is no work of the script.
    store.set_fuel(u64::MAX).expect("fuel is counted");
    store.set_hostcall_fuel(usize::MAX);
    let mut state = State { store: &mut store, instance };
    let snapshot = at_once(Wizer::new().snapshot_component(context, &mut state));
    snapshot.map_err(|error| Failure::failed(texts::script_not_kept(error.to_string())))
}

/// The runtime, ready to take a script and to be asked for its state afterwards.
type Prepared = (ComponentContext<'static>, InstancePre<Guest>);

/// What all scripts are begun with. Locked while it is made, so that two never make it at once.
static PREPARED: Mutex<Option<Arc<Prepared>>> = Mutex::new(None);

fn prepared() -> Result<Arc<Prepared>, Failure> {
    let mut prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(prepared) = &*prepared {
        return Ok(Arc::clone(prepared));
    }
    let made = Arc::new(prepare()?);
    *prepared = Some(Arc::clone(&made));
    Ok(made)
}

fn prepare() -> Result<Prepared, Failure> {
    let (context, instrumented) =
        Wizer::new().instrument_component(RUNTIME).expect("a test reads it");
    let parts: [&[u8]; 2] = [b"instrumented", RUNTIME];
    let component = sandbox::compiled(&parts, Source::Component(&instrumented))?;
    let mut linker = sandbox::linker();
    linker.define_unknown_imports_as_traps(&component).expect("traps fit anything");
    Ok((context, linker.instantiate_pre(&component).expect("everything is linked")))
}

/// Forgets it, until the next script is read.
pub(crate) fn let_go() {
    *PREPARED.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// How the state is asked for.
struct State<'a> {
    store: &'a mut Store<Guest>,
    instance: Instance,
}

impl State<'_> {
    fn ask<R: Lift + 'static>(&mut self, instance: &str, name: &str) -> R {
        let outer = self.instance.get_export_index(&mut *self.store, None, instance);
        let inner = self.instance.get_export_index(&mut *self.store, outer.as_ref(), name);
        let inner = inner.expect("the instrumentation exports it");
        let func = self.instance.get_typed_func::<(), (R,)>(&mut *self.store, inner);
        let func = func.expect("the instrumentation gives it this type");
        func.call(&mut *self.store, ()).expect("reading the state cannot fail").0
    }
}

impl ComponentInstanceState for State<'_> {
    async fn call_func_ret_list_u8(
        &mut self,
        instance: &str,
        func: &str,
        contents: impl FnOnce(&[u8]) + Send,
    ) {
        let list: WasmList<u8> = self.ask(instance, func);
        contents(list.as_le_slice(&*self.store));
    }

    async fn call_func_ret_s32(&mut self, instance: &str, func: &str) -> i32 {
        self.ask(instance, func)
    }

    async fn call_func_ret_s64(&mut self, instance: &str, func: &str) -> i64 {
        self.ask(instance, func)
    }

    async fn call_func_ret_f32(&mut self, instance: &str, func: &str) -> u32 {
        self.ask::<f32>(instance, func).to_bits()
    }

    async fn call_func_ret_f64(&mut self, instance: &str, func: &str) -> u64 {
        self.ask::<f64>(instance, func).to_bits()
    }
}

/// The result of a future that waits for nothing.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("every answer above is given at once"),
    }
}
