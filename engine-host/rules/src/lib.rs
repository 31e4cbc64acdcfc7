//! The rules of the games of a server, for programs elsewhere that play there: those that are built
//! in, and those that the server has added, fetched when they are first wanted.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rookery_api_client::{ApiError, Client};
use rookery_protocol::module::{MODULE_BYTES_MAX, ModuleFile};
use rookery_rules::{Game, ModuleKind, Registry};
use tokio::sync::Mutex;

use rookery_engine_host::host::{Finding, FindingFile, Games};

/// Versions of rules that are kept.
const VERSIONS_MAX: usize = 64;
/// The longest name of a version, in bytes.
const VERSION_LEN_MAX: usize = 100;

/// Who asks the server for a file of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// A machine that runs engines, with its token.
    Machine,
    /// A player, or a program that plays as one.
    Player,
}

/// The games that are built in, and those that the server has added, each version fetched when it is
/// first wanted. At most 64 versions are kept.
pub struct ServerRules {
    client: Client,
    asks: Asks,
    registry: Registry,
    /// The one that was wanted last at the end. Locked while one is fetched: what two want at once
    /// is fetched once.
    fetched: Mutex<Vec<(String, Arc<dyn Game>)>>,
}

impl ServerRules {
    /// Knows the games that are built in. The client speaks with the token or the session of whoever
    /// asks.
    #[must_use]
    pub fn new(client: Client, asks: Asks) -> Self {
        Self { client, asks, registry: rookery_games::registry(), fetched: Mutex::default() }
    }

    /// The games that are built in.
    #[must_use]
    pub fn built_in(&self) -> &Registry {
        &self.registry
    }

    async fn ask(&self, version: &str) -> Result<ModuleFile, ApiError> {
        match self.asks {
            Asks::Machine => self.client.host_rules(version).await,
            Asks::Player => self.client.rules_file(version).await,
        }
    }

    async fn fetch(&self, version: &str) -> Result<Arc<dyn Game>, String> {
        let file = self.ask(version).await.map_err(|why| why.to_string())?;
        let version = version.to_owned();
        // A script takes seconds to be compiled.
        let read = tokio::task::spawn_blocking(move || {
            let (kind, content) = content(&file)?;
            rookery_modules::load(kind, &version, &content).map_err(|flaws| {
                flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })
        });
        read.await.map_err(|why| why.to_string())?
    }

    async fn version(&self, version: &str) -> Option<Arc<dyn Game>> {
        let mut fetched = self.fetched.lock().await;
        if let Some(place) = fetched.iter().position(|(known, _)| known == version) {
            let entry = fetched.remove(place);
            let game = Arc::clone(&entry.1);
            fetched.push(entry);
            return Some(game);
        }
        match self.fetch(version).await {
            Ok(game) => {
                if fetched.len() >= VERSIONS_MAX {
                    fetched.remove(0);
                }
                fetched.push((version.to_owned(), Arc::clone(&game)));
                Some(game)
            }
            Err(why) => {
                tracing::warn!(version, why, "these rules cannot be had");
                None
            }
        }
    }
}

impl Games for ServerRules {
    fn find<'a>(&'a self, rules: &'a str) -> Finding<'a> {
        Box::pin(async move {
            match self.registry.get(rules) {
                Some(game) => Some(Arc::clone(game)),
                None if rules.contains('@') && rules.len() <= VERSION_LEN_MAX => {
                    self.version(rules).await
                }
                None => None,
            }
        })
    }

    fn file<'a>(&'a self, rules: &'a str) -> FindingFile<'a> {
        Box::pin(async move {
            if self.registry.get(rules).is_some() {
                return None;
            }
            let file = self.ask(rules).await;
            file.inspect_err(|why| tracing::warn!(rules, %why, "the file cannot be had")).ok()
        })
    }

    fn all(&self) -> Vec<Arc<dyn Game>> {
        self.registry.iter().cloned().collect()
    }
}

/// How a file's rules are written, and the bytes that they are read from.
fn content(file: &ModuleFile) -> Result<(ModuleKind, Vec<u8>), String> {
    let ending = file.file.rsplit_once('.').map_or("", |(_, ending)| ending);
    let text = || file.content.clone().into_bytes();
    let (kind, content) = match ending {
        "js" => (ModuleKind::Script, text()),
        "toml" => (ModuleKind::Variant, text()),
        "wasm" => {
            let bytes = STANDARD.decode(&file.content);
            (ModuleKind::Component, bytes.map_err(|why| format!("this is no base64: {why}"))?)
        }
        _ => return Err(format!("{} ends in neither .js nor .toml nor .wasm", file.file)),
    };
    if content.len() > MODULE_BYTES_MAX {
        return Err(format!("the rules are longer than {MODULE_BYTES_MAX} bytes"));
    }
    Ok((kind, content))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file(name: &str, content: &str) -> ModuleFile {
        ModuleFile { file: name.into(), content: content.into() }
    }

    #[test]
    fn the_ending_says_how_rules_are_written() {
        let script = content(&file("a.js", "x")).unwrap();
        assert_eq!(script, (ModuleKind::Script, b"x".to_vec()));
        assert_eq!(content(&file("a.toml", "x")).unwrap().0, ModuleKind::Variant);
        let component = content(&file("a.wasm", "AGFzbQ==")).unwrap();
        assert_eq!(component, (ModuleKind::Component, b"\0asm".to_vec()));
        assert!(content(&file("a.wasm", "?")).unwrap_err().contains("base64"));
        assert!(content(&file("a", "x")).unwrap_err().contains("neither"));
    }

    proptest! {
        #[test]
        fn no_file_of_a_server_makes_it_panic(name in ".{0,9}", text in any::<String>()) {
            for ending in ["", ".js", ".toml", ".wasm"] {
                let _ = content(&file(&format!("{name}{ending}"), &text));
            }
            let _ = serde_json::from_str::<ModuleFile>(&text);
        }
    }
}
