//! Whether an engine can be tuned as a plan says.

use rookery_engine_host::protocol::check as check_option;
use rookery_protocol::engine::OptionKind;
use rookery_protocol::tuning::Tuning;
use rookery_texts::{engines, matches};

use super::plan::{engine, spec};
use crate::bots::Known;
use crate::denied::{Denied, Result, Wrong};

/// Whether an engine has all parameters as options, and takes their least and greatest values. One
/// that takes any text may take numbers.
///
/// # Errors
/// The parameter that is none of its options, no number, or outside of what it takes.
pub(super) fn can_be_tuned(known: &Known, name: &str, tuning: &Tuning) -> Result<()> {
    let wrong = |text| Err(Denied::form("format", Wrong::BadMatch, text));
    let profile = engine(known, name).and_then(|engine| engine.profile.as_ref());
    for parameter in &tuning.parameters {
        let Some(spec) = profile.and_then(|profile| spec(profile, &parameter.name)) else {
            return wrong(engines::no_option(name, &parameter.name));
        };
        if !matches!(spec.kind, OptionKind::Spin { .. } | OptionKind::Text { .. }) {
            return wrong(matches::parameter_kind(name, &parameter.name));
        }
        for value in [parameter.min, parameter.max] {
            if let Err(why) = check_option(spec, &value.to_string()) {
                return wrong(matches::bad_option(name, &parameter.name, why));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rookery_protocol::engine::{OptionSpec, Profile, Tongue};
    use rookery_protocol::id::EngineId;
    use rookery_storage::StoredEngine;

    use super::*;

    fn known() -> Known {
        let mut profile = Profile::unknown(Tongue::Uci);
        let kinds = [
            ("Hash", OptionKind::Spin { default: 16, min: 1, max: 64 }),
            ("Ponder", OptionKind::Check { default: false }),
            ("Style", OptionKind::Text { default: String::new() }),
        ];
        profile.options = kinds.map(|(name, kind)| OptionSpec { name: name.into(), kind }).into();
        let id = EngineId::from_random(1);
        let engine = StoredEngine {
            id,
            name: "Goldfish".into(),
            draft: None,
            enabled: true,
            profile: Some(profile),
            fault: None,
            stopped: false,
            made_ms: 0,
        };
        Known { bots: HashMap::new(), engines: HashMap::from([(id, engine)]) }
    }

    #[test]
    fn an_engine_can_be_tuned_by_numbers_that_it_takes_alone() {
        let known = known();
        let fault = |name: &str, max: f64| {
            let mut tuning = rookery_matches::testing::tuning(&[name]);
            (tuning.parameters[0].min, tuning.parameters[0].max) = (1.0, max);
            let denied = can_be_tuned(&known, "Goldfish", &tuning).err()?;
            assert_eq!(denied.field(), Some("format"));
            Some(denied.to_string())
        };
        assert_eq!((fault("hash", 64.0), fault("Style", 3.5)), (None, None));
        assert!(fault("Hash", 65.0).unwrap().starts_with("Goldfish, Hash: "));
        assert_eq!(fault("Depth", 9.0), Some("Goldfish has no option Depth.".to_owned()));
        assert!(fault("Ponder", 9.0).unwrap().contains("cannot be tuned"));
    }
}
