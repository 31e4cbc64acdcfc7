//! The file of a game that was added, as machines and engines get it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rookery_protocol::module::{ModuleFile, ModuleKind, ModuleState};
use rookery_storage::{Storage, StorageError, StoredModule};

/// The file that a version (`KEY@HASH`) came from, a component in base64; `None` when there is no
/// such version.
///
/// # Errors
/// The database fails.
pub async fn rules_file(storage: &Storage, id: &str) -> Result<Option<ModuleFile>, StorageError> {
    let Some(module) = storage.module(id).await? else { return Ok(None) };
    file_of(storage, &module).await
}

/// The same of a version that is or was offered: of a draft only admins know.
///
/// # Errors
/// The database fails.
pub async fn offered_file(storage: &Storage, id: &str) -> Result<Option<ModuleFile>, StorageError> {
    match storage.module(id).await? {
        Some(module) if module.state != ModuleState::Draft => file_of(storage, &module).await,
        _ => Ok(None),
    }
}

async fn file_of(
    storage: &Storage,
    module: &StoredModule,
) -> Result<Option<ModuleFile>, StorageError> {
    let Some(bytes) = storage.module_content(&module.id).await? else { return Ok(None) };
    let (ending, content) = match module.kind {
        ModuleKind::Component => ("wasm", BASE64.encode(bytes)),
        ModuleKind::Script => ("js", String::from_utf8_lossy(&bytes).into_owned()),
        ModuleKind::Variant => ("toml", String::from_utf8_lossy(&bytes).into_owned()),
    };
    Ok(Some(ModuleFile { file: format!("{}.{ending}", module.key), content }))
}
