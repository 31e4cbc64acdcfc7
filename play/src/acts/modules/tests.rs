use rookery_protocol::game::Start;
use rookery_protocol::module::ModuleKind;
use rookery_storage::NewModule;

use super::*;
use crate::testing::{World, mistake};

const MUST_TAKE: &str = "name = 'Must take'\ncapture.duty = true\n";

fn file(content: &str) -> ModuleFile {
    ModuleFile { file: "must-take.toml".into(), content: content.into() }
}

fn trial(moves: &[&str]) -> Trial {
    let moves = moves.iter().map(|notation| (*notation).to_owned()).collect();
    Trial { start: Start::Usual, moves }
}

/// The versions that new games are played by, of games that were added.
fn offered(world: &World) -> Vec<String> {
    let shelf = world.app.base.library.shelf();
    shelf.iter().filter(|offer| offer.key == "must-take").map(|o| o.rules.clone()).collect()
}

#[tokio::test]
async fn a_file_is_looked_at_without_being_kept() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let good = check(app, ada, &file(MUST_TAKE)).await.unwrap();
    assert_eq!(good.flaws, []);
    let rules = good.rules.unwrap();
    assert_eq!((rules.key.as_str(), rules.name.as_str()), ("must-take", "Must take"));
    let flaws = async |file: &str, content: &str| {
        let sent = ModuleFile { file: file.into(), content: content.into() };
        let found = check(app, ada, &sent).await.unwrap();
        assert!(found.rules.is_none());
        found.flaws
    };
    let duti = flaws("must-take.toml", "name = 'x'\ncapture.duti = true\n").await;
    assert_eq!(duti[0].line, Some(2));
    let parts = [("must-take.exe", "file"), ("must-take.wasm", "content")];
    for (name, part) in parts {
        let found = flaws(name, "no base64!").await;
        assert_eq!((found.len(), found[0].part.as_deref()), (1, Some(part)));
    }
    let long = "é".repeat(NAME_LEN_MAX + 1);
    flaws(&long, "").await;
    let checked = |file: &str| Deed::ModuleChecked { file: file.into() };
    let deeds = world.noted().await;
    assert_eq!(deeds[0], checked(&"é".repeat(120)));
    assert_eq!(deeds[4], checked("must-take.toml"));
    assert_eq!(app.base.storage.modules().await.unwrap(), []);
    world.end().await;
}

#[tokio::test]
async fn a_version_is_kept_once_as_a_draft_if_it_is_a_game_of_its_own() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let (is_new, kept) = keep(app, ada, &file(MUST_TAKE)).await.unwrap();
    assert_eq!((is_new, kept.state, kept.origin), (true, ModuleState::Draft, ModuleOrigin::Page));
    assert_eq!((kept.key.as_str(), kept.name.as_str()), ("must-take", "Must take"));
    assert_eq!(keep(app, ada, &file(MUST_TAKE)).await.unwrap(), (false, kept.clone()));
    let denied = async |name: &str, content: &str| {
        let sent = ModuleFile { file: name.into(), content: content.into() };
        let denied = keep(app, ada, &sent).await.unwrap_err();
        let text = denied.to_string();
        assert_eq!(mistake(denied), ("file", Wrong::BadFile));
        text
    };
    assert_eq!(denied("chess.toml", MUST_TAKE).await, format!("file: {}", modules::key_taken()));
    assert!(denied("must-take.exe", MUST_TAKE).await.starts_with("file: "));
    assert!(denied("must-take.toml", "name = 'x'\nduty = true\n").await.starts_with("Line 2"));
    let Deed::ModuleAdded { id, name } = world.noted().await.remove(0) else { panic!() };
    assert_eq!((id, name, world.noted().await.len()), (kept.id, kept.name, 1));
    world.end().await;
}

#[tokio::test]
async fn the_newest_version_that_is_published_is_offered_until_it_is_retired() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let other = MUST_TAKE.replace("Must take", "Must take it");
    let (_, one) = keep(app, ada, &file(MUST_TAKE)).await.unwrap();
    let (_, two) = keep(app, ada, &file(&other)).await.unwrap();
    assert_eq!(offered(&world), Vec::<String>::new());
    for version in [&one, &two] {
        let published = publish(app, ada, &version.id).await.unwrap();
        assert_eq!((&published.id, published.state), (&version.id, ModuleState::Published));
        assert_eq!(offered(&world), [version.id.as_str()]);
        assert_eq!(world.noted().await[0], Deed::ModulePublished { id: version.id.clone() });
    }
    let retired = retire(app, ada, &two.id).await.unwrap();
    assert_eq!((&retired.id, retired.state), (&two.id, ModuleState::Retired));
    assert_eq!(offered(&world), Vec::<String>::new());
    assert_eq!(world.noted().await[0], Deed::ModuleRetired { id: two.id });
    world.end().await;
}

#[tokio::test]
async fn a_version_that_cannot_be_read_is_neither_published_nor_tried() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let id = "broken@0123456789ab".to_owned();
    let broken = NewModule {
        id: id.clone(),
        key: "broken".into(),
        name: "Broken".into(),
        hash: "0123456789ab".into(),
        kind: ModuleKind::Variant,
        state: ModuleState::Draft,
        origin: ModuleOrigin::Folder,
        content: b"name = 'x'\nduty = true\n".to_vec(),
        made_ms: 0,
    };
    app.base.storage.note_game_types(&[("broken", "Broken")]).await.unwrap();
    assert!(app.base.storage.add_module(&broken).await.unwrap());
    let publishing = publish(app, ada, &id).await.unwrap_err();
    assert_eq!(mistake(publishing), ("file", Wrong::BadFile));
    let trying = try_out(app, ada, &id, trial(&[])).await.unwrap_err();
    assert_eq!(mistake(trying), ("file", Wrong::BadFile));
    assert_eq!(find(app, &id).await.unwrap().state, ModuleState::Draft);
    assert_eq!(bad_file(&[]).to_string(), modules::not_read().to_string());
    let flaws = [Flaw::new(Text::verbatim("One.")), Flaw::at(2, Text::verbatim("Two."))];
    assert_eq!(bad_file(&flaws).to_string(), "One. Line 2: Two.");
    world.end().await;
}

#[tokio::test]
async fn only_a_draft_is_removed() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let (_, draft) = keep(app, ada, &file(MUST_TAKE)).await.unwrap();
    forget(app, ada, draft.id.clone()).await.unwrap();
    assert_eq!(world.noted().await[0], Deed::ModuleRemoved { id: draft.id.clone() });
    assert_eq!(app.base.storage.modules().await.unwrap(), []);
    for denied in [
        forget(app, ada, draft.id.clone()).await.err(),
        publish(app, ada, &draft.id).await.err(),
        retire(app, ada, &draft.id).await.err(),
        try_out(app, ada, &draft.id, trial(&[])).await.err(),
    ] {
        assert!(matches!(denied, Some(Denied::NoSuchModule)), "{denied:?}");
    }
    let (_, again) = keep(app, ada, &file(MUST_TAKE)).await.unwrap();
    publish(app, ada, &again.id).await.unwrap();
    assert!(matches!(forget(app, ada, again.id).await, Err(Denied::NoDraft)));
    world.end().await;
}

#[tokio::test]
async fn a_trial_is_noted_when_it_begins() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let (_, draft) = keep(app, ada, &file(MUST_TAKE)).await.unwrap();
    let tried = async |moves| try_out(app, ada, &draft.id, trial(moves)).await;
    assert_eq!(tried(&[]).await.unwrap().moves.len(), 20);
    let duty = tried(&["e2e4", "d7d5"]).await.unwrap();
    assert_eq!(duty.moves.iter().map(|mv| mv.notation.as_str()).collect::<Vec<_>>(), ["e4d5"]);
    assert_eq!(mistake(tried(&["e2e5"]).await.unwrap_err()), ("moves", Wrong::Illegal));
    let deeds = world.noted().await;
    assert_eq!((deeds.len(), &deeds[0]), (2, &Deed::ModuleTried { id: draft.id.clone() }));
    world.end().await;
}
