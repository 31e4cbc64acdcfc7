//! Games that admins add: looking at a file, keeping it, trying it, offering it, putting it away.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rookery_protocol::game::Start;
use rookery_protocol::module::{
    Flaw, FormField, MODULE_BYTES_MAX, Module, ModuleCheck, ModuleContent, ModuleFile, ModuleKind,
    ModuleOrigin, ModuleState, Modules, TRIAL_MOVES_MAX, Trial, TrialState,
};
use rookery_protocol::seat::Viewer;
use rookery_rules::{Game, resolve};
use rookery_storage::StoredModule;

use super::calls::Calls;
use super::error::{Error, Result};
use super::extract::{Admin, Json, Path};
use super::rules::tell;
use crate::app::App;
use crate::library::{File, KEY_TAKEN, read};
use crate::now;

/// A component in base64, and what stands around it.
const BODY_LEN_MAX: usize = MODULE_BYTES_MAX / 3 * 4 + 16 * 1024;

/// Where added games are.
pub fn routes() -> Calls {
    Calls::new("Games that were added")
        .get("/admin/modules", list, "The versions of games that were added")
        .post("/admin/modules", keep, "Add a game, or a new version of one")
        .post("/admin/modules/check", check, "Look into the file of a game without adding it")
        .get("/admin/modules/form", form, "What a variant can be composed of")
        .get("/admin/modules/templates", templates, "Files of games to begin with")
        .get("/admin/modules/{id}", content, "The file of a version")
        .delete("/admin/modules/{id}", forget, "Remove a version that nobody has played")
        .post("/admin/modules/{id}/publish", publish, "Let new games be played by a version")
        .post("/admin/modules/{id}/retire", retire, "Let no new games be played by a version")
        .post("/admin/modules/{id}/try", try_out, "Play some moves by a version")
        .layer(DefaultBodyLimit::max(BODY_LEN_MAX))
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Modules>> {
    let modules = app.storage.modules().await?;
    Ok(Json(Modules {
        modules: modules.into_iter().map(|module| shown(&app, module)).collect(),
        bad_files: app.library.bad_files(),
        folder: app.config.modules().display().to_string(),
    }))
}

/// The form in which a variant is composed.
async fn form(State(_): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<FormField>> {
    Json(rookery_games::variant_form())
}

/// Files to begin with.
async fn templates(State(_): State<Arc<App>>, Admin(_): Admin) -> Json<Vec<ModuleFile>> {
    let file = |(file, content): (String, &str)| ModuleFile { file, content: content.to_owned() };
    Json(rookery_games::templates().into_iter().map(file).collect())
}

/// Says what is wrong with a file, and keeps nothing.
async fn check(
    State(_): State<Arc<App>>,
    Admin(_): Admin,
    Json(sent): Json<ModuleFile>,
) -> Result<Json<ModuleCheck>> {
    let read = match opened(&sent) {
        Ok(file) => read(file.kind, file.id(), file.content).await,
        Err(flaw) => Err(vec![flaw]),
    };
    let told = read.and_then(|game| {
        let key = crate::library::key_of(&game.title().key).to_owned();
        tell(game.as_ref(), &key, "").map_err(|why| vec![Flaw::new(why.to_string())])
    });
    Ok(Json(match told {
        Ok(rules) => ModuleCheck { flaws: vec![], rules: Some(rules) },
        Err(flaws) => ModuleCheck { flaws, rules: None },
    }))
}

/// Keeps a file as a draft, if it is a game.
async fn keep(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Json(sent): Json<ModuleFile>,
) -> Result<(StatusCode, Json<Module>)> {
    let file = opened(&sent).map_err(|flaw| bad_file(&[flaw]))?;
    if app.library.is_built_in(&file.key) {
        return Err(bad_file(&[Flaw::of("file", KEY_TAKEN)]));
    }
    let id = file.id();
    if let Some(known) = app.storage.module(&id).await? {
        return Ok((StatusCode::OK, Json(shown(&app, known))));
    }
    let game = read(file.kind, id.clone(), file.content.clone()).await;
    let game = game.map_err(|flaws| bad_file(&flaws))?;
    let (state, origin) = (ModuleState::Draft, ModuleOrigin::Page);
    let new = file.stored(&game.title().name, state, origin, now::millis());
    app.storage.note_game_types(&[(&new.key, &new.name)]).await?;
    app.storage.add_module(&new).await?;
    tracing::info!(id, by = user.name, "a game was added as a draft");
    Ok((StatusCode::CREATED, Json(shown(&app, find(&app, &id).await?))))
}

async fn content(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Path(id): Path<String>,
) -> Result<Json<ModuleContent>> {
    let module = find(&app, &id).await?;
    let bytes = app.storage.module_content(&id).await?.ok_or_else(no_such_module)?;
    let content = match module.kind {
        ModuleKind::Component => BASE64.encode(bytes),
        ModuleKind::Script | ModuleKind::Variant => String::from_utf8_lossy(&bytes).into_owned(),
    };
    Ok(Json(ModuleContent { content }))
}

async fn publish(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<String>,
) -> Result<Json<Module>> {
    let module = find(&app, &id).await?;
    if let Err(flaws) = app.library.version(&app.storage, &module.id).await? {
        return Err(bad_file(&flaws));
    }
    change(&app, &user.name, &id, ModuleState::Published).await
}

async fn retire(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<String>,
) -> Result<Json<Module>> {
    find(&app, &id).await?;
    change(&app, &user.name, &id, ModuleState::Retired).await
}

async fn change(app: &App, by: &str, id: &str, state: ModuleState) -> Result<Json<Module>> {
    if !app.library.set_state(&app.storage, id, state).await? {
        return Err(no_such_module());
    }
    tracing::info!(id, by, ?state, "what may be done with a game has changed");
    Ok(Json(shown(app, find(app, id).await?)))
}

async fn forget(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    if !app.storage.drop_draft(&id).await? {
        let text = "Only a draft can be deleted: games may have been played by the others.";
        return Err(Error::Said(StatusCode::CONFLICT, "no-draft", text.to_owned()));
    }
    tracing::info!(id, by = user.name, "a draft was deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// Plays the moves again from the start: a trial is kept nowhere.
async fn try_out(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Path(id): Path<String>,
    Json(trial): Json<Trial>,
) -> Result<Json<TrialState>> {
    find(&app, &id).await?;
    let game = app.library.version(&app.storage, &id).await?;
    let game = game.map_err(|flaws| bad_file(&flaws))?;
    let playing = tokio::task::spawn_blocking(move || play(game.as_ref(), trial));
    let state = playing.await.map_err(|error| Error::Internal(error.to_string()))??;
    Ok(Json(state))
}

fn play(game: &dyn Game, trial: Trial) -> Result<TrialState> {
    let bad_start =
        |why: rookery_rules::BadStart| Error::Field("start", "bad-start", why.to_string());
    if trial.moves.len() > TRIAL_MOVES_MAX {
        let text = format!("A trial ends after {TRIAL_MOVES_MAX} moves.");
        return Err(Error::Field("moves", "too-many-moves", text));
    }
    let starts = game.title().starts;
    // A trial begins where its admin says; without a usual start, with the first numbered one.
    let start = match trial.start {
        Start::Usual if !starts.usual => Start::Number { number: 0 },
        start => start,
    };
    let start = resolve(start, starts, now::random_u64()).map_err(bad_start)?;
    let mut play = game.begin(&start).map_err(bad_start)?;
    let mut labels = Vec::with_capacity(trial.moves.len());
    for (ply, notation) in trial.moves.iter().enumerate() {
        play.play(notation).map_err(|why| {
            let text = format!("Move {}, “{notation}”: {why}", ply + 1);
            Error::Field("moves", "illegal", text)
        })?;
        let seen = play.seen(Viewer::All).and_then(|seen| seen.label);
        labels.push(seen.unwrap_or_else(|| notation.clone()));
    }
    let viewers = [Viewer::First, Viewer::Second, Viewer::Spectator];
    Ok(TrialState {
        board: game.board(&start),
        labels,
        views: viewers.map(|viewer| play.view(viewer)),
        turn: play.turn(),
        moves: play.legal_moves(),
        text: play.text(),
        log: play.log(),
        result: play.outcome(),
    })
}

fn opened(sent: &ModuleFile) -> std::result::Result<File, Flaw> {
    let content = if sent.file.ends_with(".wasm") {
        let bytes = BASE64.decode(sent.content.as_bytes());
        bytes.map_err(|error| Flaw::of("content", format!("This is no base64: {error}.")))?
    } else {
        sent.content.clone().into_bytes()
    };
    File::new(&sent.file, content)
}

async fn find(app: &App, id: &str) -> Result<StoredModule> {
    app.storage.module(id).await?.ok_or_else(no_such_module)
}

fn shown(app: &App, module: StoredModule) -> Module {
    let flaws = app.library.flaws_of(&module.id);
    let StoredModule { id, key, name, hash, kind, state, origin, bytes, made_ms } = module;
    Module { id, key, name, hash, kind, state, origin, bytes, made_ms, flaws }
}

fn no_such_module() -> Error {
    let text = "There is no such version of a game.".to_owned();
    Error::Said(StatusCode::NOT_FOUND, "no-such-module", text)
}

fn bad_file(flaws: &[Flaw]) -> Error {
    let sentences: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    let text =
        if sentences.is_empty() { "It cannot be read.".to_owned() } else { sentences.join(" ") };
    Error::Field("file", "bad-file", text)
}
