//! `bench engine`: Rookery's engine in matches against others, two games from every opening with
//! the seats changed. The rules decide what a move and an end is, and the clock is kept here.

mod ask;
mod game;
mod speed;
mod suite;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::OptionValue;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::{Limits, Tier};
use rookery_protocol::matches::{Adjudication, DrawRule, ResignRule};
use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Start};
use rookery_statistics::Tally;

use crate::process::Folder;
use crate::{ContestOptions, Failure};
use game::{Player, Rules};

/// Moves drawn by lot at the beginning of each pair of games.
const OPENING_PLIES: usize = 8;
/// Openings that end a game are drawn anew, so often at most.
const DRAWS_MAX: usize = 100;

/// What is ended without being played out, unless everything is.
const ADJUDICATION: Adjudication = Adjudication {
    draw: Some(DrawRule { after_moves: 40, moves: 8, score: 8 }),
    resign: Some(ResignRule { moves: 3, score: 800, both: true }),
    moves_max: Some(250),
    tables: false,
    repetitions: Some(true),
    fifty: Some(true),
};

/// Plays a match against each rival and prints how it ended.
///
/// # Errors
/// What went wrong with an engine or the rules.
pub(crate) async fn run(options: &ContestOptions) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let game = registry.get(&options.rules).ok_or("There is no such game.")?;
    let folder = Folder::new("bench-contest")?;
    measure(options, game, &folder).await?;
    if options.games == 0 {
        return Ok(());
    }
    let (base, increment) = (options.base_ms, options.increment_ms);
    let ends = if options.play_out { "played out" } else { "adjudicated" };
    println!("{}, {base} + {increment} ms, {} games each, {ends}.\n", options.rules, options.games);
    let bonus = Bonus::Increment { ms: increment.into() };
    let stages = vec![Stage { moves: None, base_ms: base.into(), bonus }];
    let time = TimeControl::even(TimeLimit::Clock { stages });
    let moves_max = Adjudication { moves_max: Some(300), ..Adjudication::default() };
    let adjudication = if options.play_out { moves_max } else { ADJUDICATION };
    let rules = Rules { game: game.clone(), time, adjudication };
    for rival in &options.rivals {
        let ours = options.engine.display().to_string();
        let started = start(&folder, "own", &ours, &options.options).await?;
        let other = match start(&folder, "rival", rival, &[]).await {
            Ok(other) => other,
            Err(why) => {
                println!("{rival:<24} left out: {why}");
                started.engine.end().await;
                continue;
            }
        };
        Box::pin(match_against(&rules, options, [started, other])).await?;
    }
    Ok(())
}

/// How fast everyone is, and how many problems they solve if there are any.
async fn measure(
    options: &ContestOptions,
    game: &Arc<dyn Game>,
    folder: &Folder,
) -> Result<(), Failure> {
    let problems = match &options.suite {
        Some(path) => {
            let text = std::fs::read_to_string(path)?;
            suite::problems(game.as_ref(), &text)
                .map_err(|why| format!("{}, {why}", path.display()))?
        }
        None => vec![],
    };
    let ours = options.engine.display().to_string();
    let all = std::iter::once((ours.as_str(), options.options.as_slice()))
        .chain(options.rivals.iter().map(|rival| (rival.as_str(), [].as_slice())));
    for (words, settings) in all {
        // Who cannot be started is told of where the matches are.
        let Ok(mut player) = start(folder, "measured", words, settings).await else { continue };
        let name = player.name();
        if let Err(why) = speed::run(&mut player, game, &name).await {
            println!("{name:<32} cannot be measured: {why}");
        } else if !problems.is_empty() {
            suite::run(&mut player, game, &problems, options.suite_ms.into(), &name).await?;
        }
        player.engine.end().await;
    }
    println!();
    Ok(())
}

/// Plays the games of one match.
async fn match_against(
    rules: &Rules,
    options: &ContestOptions,
    mut players: [Player; 2],
) -> Result<(), Failure> {
    let name = players[1].name();
    let mut random = Random::new(options.seed);
    let (mut tally, mut ends) = (Tally::default(), BTreeMap::<String, u32>::new());
    let mut faults: [Vec<String>; 2] = [vec![], vec![]];
    while tally.games() < u64::from(options.games) {
        let opening = opening(&rules.game, &mut random)?;
        let mut points = [0; 2];
        for (points, swapped) in points.iter_mut().zip([false, true]) {
            let played;
            (played, players) = Box::pin(rules.play(&opening, swapped, players)).await?;
            *points = played.points;
            *ends.entry(played.reason).or_default() += 1;
            if let Some((who, what)) = played.fault {
                faults[who].push(what);
            }
        }
        tally.add_pair(points);
        eprint!("\r{name}: {tally} {}   ", tally.estimate());
    }
    eprintln!();
    println!("{name:<32} {:<18} {}", tally.to_string(), tally.estimate());
    let ends: Vec<_> = ends.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    println!("    {}", ends.join(", "));
    for (who, faults) in ["our", "their"].iter().zip(&faults) {
        if let Some(first) = faults.first() {
            println!("    {} {who} faults, the first: {first}", faults.len());
        }
    }
    for player in players {
        player.engine.end().await;
    }
    Ok(())
}

/// A program by its words, uncontained: its own strength is what is asked for.
async fn start(
    folder: &Folder,
    place: &str,
    words: &str,
    options: &[OptionValue],
) -> Result<Player, Failure> {
    let mut words = words.split_whitespace().map(str::to_owned);
    let launch = Launch {
        command: words.next().ok_or("A rival needs a name.")?,
        args: words.collect(),
        folder: PathBuf::from(folder.path()).join(place),
        reads: vec![],
        limits: Limits { nice: 0, ..Limits::default() },
        tier_min: Tier::Bare,
        shim: None,
    };
    Player::start(launch, options.to_vec()).await
}

/// Moves to begin with, after which the game is not over.
fn opening(game: &Arc<dyn Game>, random: &mut Random) -> Result<Vec<String>, Failure> {
    for _ in 0..DRAWS_MAX {
        let mut play: Box<dyn Play> = game.begin(&Start::Usual)?;
        let mut moves = vec![];
        while moves.len() < OPENING_PLIES {
            let legal = play.legal_moves();
            let Some(mv) = random.pick(&legal) else { break };
            play.play(&mv.notation)?;
            moves.push(mv.notation.clone());
        }
        if moves.len() == OPENING_PLIES && play.turn().is_some() {
            return Ok(moves);
        }
    }
    Err("Every opening ends the game.".into())
}
