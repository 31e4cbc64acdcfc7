//! Who compiles: this process, or somebody else for it.

use std::io;
use std::sync::OnceLock;

use crate::failure::Failure;
use crate::sandbox;

/// Compiles elsewhere. What a compiler uses goes back to the system when its process ends, and not
/// before.
pub trait Compiler: Send + Sync {
    /// The code of a component, as [`compile`] gives it; inside, what is wrong with the component.
    ///
    /// # Errors
    /// `NotFound` leaves it to this process; after any other fault the component has failed.
    fn compile(&self, component: &[u8]) -> io::Result<Result<Vec<u8>, String>>;

    /// Nobody has compiled anything for a while.
    fn let_go(&self);
}

static COMPILER: OnceLock<Box<dyn Compiler>> = OnceLock::new();

/// Lets somebody else compile; the first call counts. The code is run, so it must come from this
/// program, or one that was built with it. Where code is not kept in files
/// ([`keep_compiled_in`](crate::keep_compiled_in)), this process compiles nevertheless.
pub fn compile_by(compiler: Box<dyn Compiler>) {
    COMPILER.get_or_init(|| compiler);
}

/// The code of a component.
///
/// # Errors
/// What is wrong with the component.
pub fn compile(component: &[u8]) -> Result<Vec<u8>, String> {
    let compiled = sandbox::engine().precompile_component(component);
    compiled.map_err(|error| error.root_cause().to_string())
}

/// The code of a component, if somebody else compiles.
pub(crate) fn compiled_elsewhere(component: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
    let Some(compiler) = COMPILER.get() else { return Ok(None) };
    match compiler.compile(component) {
        Ok(Ok(code)) => Ok(Some(code)),
        Ok(Err(why)) => Err(Failure::no_component(why)),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(Failure::broke_down(fault)),
    }
}

pub(crate) fn let_go() {
    if let Some(compiler) = COMPILER.get() {
        compiler.let_go();
    }
}
