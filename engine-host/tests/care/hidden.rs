//! Games of two engines that hide something: what a seat cannot know is illegal may be tried.

use std::path::PathBuf;

use rookery_arbiter::Arbiter;
use rookery_engine_host::bout::{End, Played, Terms};
use rookery_engine_host::engine::Engine;
use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::Tongue;
use rookery_protocol::game::Start;

use crate::bouts::{Noted, terms};
use crate::support::bare;

/// The games of each kind; `ROOKERY_TEST_HIDDEN_GAMES` says how many else.
const GAMES: u32 = 4;
/// Nobody plays longer than that, in moves of each.
const MOVES_MAX: u32 = 60;

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn how_many() -> u32 {
    let games = std::env::var("ROOKERY_TEST_HIDDEN_GAMES").ok();
    games.map_or(GAMES, |games| games.parse().unwrap())
}

/// The bot of the page for those who write bots, which tries whatever it is offered.
fn bot() -> Launch {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let file = root.join("docs/bot.py").display().to_string();
    Launch { command: "python3".into(), args: vec![file], ..bare(&[]) }
}

/// The terms of a game of these rules, from its usual start.
fn hidden(rules: &str) -> Terms {
    let game = rookery_chess::games().into_iter().find(|game| game.title().key == rules).unwrap();
    let mut terms = terms(&[], 60_000);
    terms.setup.rules = rules.into();
    terms.setup.start = Start::Usual;
    terms.setup.time = TimeControl::fischer(600, 1);
    terms.budgets = [MoveBudget::default(); 2];
    terms.adjudication.moves_max = Some(MOVES_MAX);
    Terms { game, ..terms }
}

/// What came of a game: its reason, and how many tries were refused.
async fn play(terms: &Terms, engines: [Engine; 2]) -> (String, u32, [Engine; 2]) {
    let (_orders, mut none) = tokio::sync::mpsc::channel(1);
    let mut noted = Noted::default();
    let outcome = rookery_engine_host::bout::play(terms, engines, &mut none, &mut noted).await;
    let outcome = outcome.unwrap();
    assert!(!matches!(outcome.end, End::Failed(..) | End::Unable(..)), "{:?}", outcome.end);
    let result = outcome.result.clone().unwrap();
    let refused = noted.0.iter().map(|played| played.refused).sum();

    // Whoever has the moves and what each took comes to the same events.
    let mut arbiter = Arbiter::new(terms.game.as_ref(), terms.setup.clone()).unwrap();
    let moves: Vec<_> = noted.0.into_iter().map(Played::told).collect();
    let end = outcome.end.told(outcome.result.as_ref());
    let mut counted = 0;
    let told = |_: &Arbiter, record: rookery_arbiter::Record| {
        counted += record.search.map_or(0, |search| search.refused);
    };
    arbiter.take_bout(&moves, Some(&end), terms.margin_ms, |_| None, told).unwrap();
    assert_eq!((arbiter.result(), counted), (Some(&result), refused));
    (result.reason, refused, outcome.engines.map(Option::unwrap))
}

#[tokio::test]
async fn no_game_that_hides_something_ends_by_a_try_that_is_refused() {
    let games = how_many();
    for rules in ["dark", "fog-of-war", "dark-crazyhouse", "dark-crazyhouse-2"] {
        let terms = hidden(rules);
        let start = async || Engine::start(&bot(), Some(Tongue::Rookery)).await.unwrap();
        let mut engines = [start().await, start().await];
        let (mut refused, mut reasons) = (0, std::collections::BTreeMap::<String, u32>::new());
        for _ in 0..games {
            let (reason, some, back) = play(&terms, engines).await;
            engines = back;
            refused += some;
            *reasons.entry(reason).or_default() += 1;
        }
        println!("{rules}: {games} games, {refused} tries refused, {reasons:?}");
        assert!(!reasons.contains_key("illegal-move"), "{rules}: {reasons:?}");
    }
}
