//! Setting the options that a program has announced.

use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::{OptionKind, OptionSpec};

use super::Engine;
use crate::fault::Fault;
use crate::protocol::check;
use crate::texts;

impl Engine {
    /// Sets options; they reach the program before the next game.
    ///
    /// # Errors
    /// [`Fault::Option`] for the first option that is unknown or has a value out of range; none is
    /// set then.
    pub fn set(&mut self, options: &[OptionValue]) -> Result<(), Fault> {
        let specs =
            options.iter().map(|option| self.spec(option)).collect::<Result<Vec<_>, _>>()?;
        for (spec, option) in specs.iter().zip(options) {
            self.protocol.option(spec, &option.value, &mut self.out);
        }
        Ok(())
    }

    fn spec(&self, option: &OptionValue) -> Result<OptionSpec, Fault> {
        let wrong = |why| Fault::Option { name: option.name.as_str().into(), why };
        let specs = &self.protocol.profile().options;
        let spec = specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(&option.name));
        let spec = spec.ok_or_else(|| wrong(texts::no_such_option()))?;
        if spec.kind != OptionKind::Button {
            check(spec, &option.value).map_err(wrong)?;
        }
        Ok(spec.clone())
    }
}
