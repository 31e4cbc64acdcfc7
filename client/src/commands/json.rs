//! What programs read.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// A value of JSON on a line of its own, which is written at once.
pub(crate) fn line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|why| Failure::Output(why.into()))?;
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
