//! Who compiles: this process, or somebody else for it.

use std::borrow::Cow;
use std::io;
use std::sync::OnceLock;

use crate::failure::Failure;
use crate::{sandbox, script};

/// What is compiled.
#[derive(Debug, Clone, Copy)]
pub enum Source<'a> {
    /// A component, in bytes.
    Component(&'a [u8]),
    /// The text of a script, of which a component is made first.
    Script(&'a str),
}

impl<'a> Source<'a> {
    pub(crate) fn component(self) -> Result<Cow<'a, [u8]>, Failure> {
        match self {
            Self::Component(bytes) => Ok(bytes.into()),
            Self::Script(text) => Ok(script::component(text)?.into()),
        }
    }
}

/// Compiles elsewhere. What a compiler uses goes back to the system when its process ends, and not
/// before.
pub trait Compiler: Send + Sync {
    /// The code, as [`compile`] gives it; inside, what is wrong with the source.
    ///
    /// # Errors
    /// `NotFound` leaves it to this process; after any other fault the source has failed.
    fn compile(&self, source: Source<'_>) -> io::Result<Result<Vec<u8>, Failure>>;

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

/// The code of a component, or of a script.
///
/// # Errors
/// What is wrong with it.
pub fn compile(source: Source<'_>) -> Result<Vec<u8>, Failure> {
    let compiled = sandbox::engine().precompile_component(&source.component()?);
    compiled.map_err(|error| Failure::no_component(error.root_cause()))
}

/// The code of a component or of a script, if somebody else compiles.
pub(crate) fn compiled_elsewhere(source: Source<'_>) -> Result<Option<Vec<u8>>, Failure> {
    let Some(compiler) = COMPILER.get() else { return Ok(None) };
    match compiler.compile(source) {
        Ok(Ok(code)) => Ok(Some(code)),
        Ok(Err(failure)) => Err(failure),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(Failure::broke_down(fault)),
    }
}

pub(crate) fn let_go() {
    if let Some(compiler) = COMPILER.get() {
        compiler.let_go();
    }
}
