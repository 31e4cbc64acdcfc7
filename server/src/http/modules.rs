//! Games that admins add: looking at a file, keeping it, trying it, offering it, putting it away.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rookery_play::App;
use rookery_play::acts::modules;
use rookery_play::denied::Denied;
use rookery_protocol::module::{
    FormField, MODULE_BYTES_MAX, Module, ModuleCheck, ModuleContent, ModuleFile, ModuleKind,
    Modules, Trial, TrialState,
};
use rookery_storage::StoredModule;

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Path};

/// A component in base64, and what stands around it.
const BODY_LEN_MAX: usize = MODULE_BYTES_MAX / 3 * 4 + 16 * 1024;

/// Where added games are.
pub fn routes() -> Calls {
    Calls::new("Games that were added")
        .get("listModules", "/admin/modules", list, "List the versions of games that were added")
        .post("addModule", "/admin/modules", keep, "Add a game, or a new version of one")
        .post(
            "checkModule",
            "/admin/modules/check",
            check,
            "Look into the file of a game without adding it",
        )
        .get("getModuleForm", "/admin/modules/form", form, "List what a variant can be composed of")
        .get(
            "listModuleTemplates",
            "/admin/modules/templates",
            templates,
            "List files of games to begin with",
        )
        .get("getModule", "/admin/modules/{id}", content, "Show the file of a version of a game")
        .delete(
            "removeModule",
            "/admin/modules/{id}",
            forget,
            Says::new("Remove a version of a game that nobody has played")
                .told("Nothing: the version is removed."),
        )
        .post(
            "publishModule",
            "/admin/modules/{id}/publish",
            publish,
            "Let new games be played by a version",
        )
        .post(
            "retireModule",
            "/admin/modules/{id}/retire",
            retire,
            "Let no new games be played by a version",
        )
        .post("tryModule", "/admin/modules/{id}/try", try_out, "Play some moves by a version")
        .layer(DefaultBodyLimit::max(BODY_LEN_MAX))
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Modules>> {
    let modules = app.base.storage.modules().await?;
    Ok(Json(Modules {
        modules: modules.into_iter().map(|module| shown(&app, module)).collect(),
        bad_files: app.base.library.bad_files(),
        folder: app.base.options.modules().display().to_string(),
    }))
}

/// The form in which a variant is composed.
async fn form(State(_): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<FormField>> {
    Json(rookery_modules::variant_form())
}

/// Files to begin with.
async fn templates(State(_): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<ModuleFile>> {
    let file = |(file, content): (String, &str)| ModuleFile { file, content: content.to_owned() };
    Json(rookery_modules::templates().into_iter().map(file).collect())
}

async fn check(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(sent): Json<ModuleFile>,
) -> Result<Json<ModuleCheck>> {
    Ok(Json(modules::check(&app, &by, &sent).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(sent): Json<ModuleFile>,
) -> Result<(StatusCode, Json<Module>)> {
    let (is_new, module) = modules::keep(&app, &by, &sent).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(shown(&app, module))))
}

async fn content(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Path(id): Path<String>,
) -> Result<Json<ModuleContent>> {
    let module = app.base.storage.module(&id).await?.ok_or(Denied::NoSuchModule)?;
    let bytes = app.base.storage.module_content(&id).await?.ok_or(Denied::NoSuchModule)?;
    let content = match module.kind {
        ModuleKind::Component => BASE64.encode(bytes),
        ModuleKind::Script | ModuleKind::Variant => String::from_utf8_lossy(&bytes).into_owned(),
    };
    Ok(Json(ModuleContent { content }))
}

async fn publish(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<String>,
) -> Result<Json<Module>> {
    let module = modules::publish(&app, &by, &id).await?;
    Ok(Json(shown(&app, module)))
}

async fn retire(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<String>,
) -> Result<Json<Module>> {
    let module = modules::retire(&app, &by, &id).await?;
    Ok(Json(shown(&app, module)))
}

async fn forget(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    modules::forget(&app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn try_out(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<String>,
    Json(trial): Json<Trial>,
) -> Result<Json<TrialState>> {
    Ok(Json(modules::try_out(&app, &by, &id, trial).await?))
}

fn shown(app: &App, module: StoredModule) -> Module {
    let flaws = app.base.library.flaws_of(&module.id);
    let StoredModule { id, key, name, hash, kind, state, origin, bytes, made_ms } = module;
    Module { id, key, name, hash, kind, state, origin, bytes, made_ms, flaws }
}
