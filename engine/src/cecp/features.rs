//! What the engine says of itself.

use rookery_rules::Tongue;

use crate::dialects::names;
use crate::families::Games;
use crate::options;

/// The lines that answer `protover`.
pub(super) fn lines(games: &Games) -> Vec<String> {
    let names = names(games, Tongue::Cecp);
    let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let mut features = vec![
        "done=0".to_owned(),
        concat!("myname=\"Rookery ", env!("CARGO_PKG_VERSION"), "\"").to_owned(),
        "ping=1 setboard=1 usermove=1 time=1 draw=1 playother=1 analyze=1".to_owned(),
        "sigint=0 sigterm=0 reuse=1 colors=0 san=0 debug=0 memory=1 smp=1".to_owned(),
        format!("variants=\"{}\"", names.join(",")),
    ];
    let options = options::describe();
    let options = options.iter().filter_map(|line| described(line));
    features.extend(options.map(|option| format!("option=\"{option}\"")));
    features.push("done=1".to_owned());
    features.into_iter().map(|feature| format!("feature {feature}")).collect()
}

/// An option as CECP describes it, from UCI's description.
fn described(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix("name ")?.split_once(" type ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        ["spin", "default", default, "min", min, "max", max] => {
            Some(format!("{name} -spin {default} {min} {max}"))
        }
        ["combo", "default", default, ..] => {
            let choices = rest.split(" var ").skip(1);
            let star = |choice: &str| {
                if choice == default { format!("*{choice}") } else { choice.to_owned() }
            };
            let choices: Vec<String> = choices.map(star).collect();
            Some(format!("{name} -combo {}", choices.join(" /// ")))
        }
        ["check", "default", default] => {
            Some(format!("{name} -check {}", u8::from(default == "true")))
        }
        ["string", ..] => Some(format!("{name} -string ")),
        _ => None,
    }
}
