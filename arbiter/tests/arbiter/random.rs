//! What holds for any stream of commands whatsoever.

use proptest::prelude::*;
use rookery_arbiter::{
    Arbiter, By, Command, Event, Projection, Sender, Wish, check_time, read_back,
};
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Room, Start, State};
use rookery_protocol::id::GameId;

use crate::table::*;
use crate::tally::Tally;

const ACTS: [Act; 15] = [
    Act::Abort,
    Act::Resign,
    Act::OfferDraw,
    Act::AcceptDraw,
    Act::DeclineDraw,
    Act::ClaimDraw,
    Act::AskTakeback,
    Act::AcceptTakeback,
    Act::DeclineTakeback,
    Act::AddTime,
    Act::ClaimWin,
    Act::CallDraw,
    Act::OfferRematch,
    Act::AcceptRematch,
    Act::DeclineRematch,
];

fn seats() -> impl Strategy<Value = Seat> {
    prop::sample::select(vec![First, Second])
}

fn commands() -> impl Strategy<Value = Command> {
    // Endings are rare, so that games last.
    let act = prop_oneof![
        30 => prop::sample::select(ACTS[2..10].to_vec()),
        1 => prop::sample::select(ACTS.to_vec()),
    ];
    let gone = prop::option::of(0..200_000_i64);
    let notation = prop::sample::select(vec!["0", "1", "2", "3", "x", "two", "odd", "no", ""]);
    let room = prop::sample::select(vec![Room::Players, Room::Spectators]);
    let text = prop::sample::select(vec!["hi", "", "a\nb"]);
    prop_oneof![
        20 => (0..60_u32, notation, -500..3_000_i64).prop_map(|(ply, notation, lag_ms)| {
            let sender = Sender { lag_ms, ..Sender::default() };
            Command::Wish { wish: Wish::Move { ply, notation: notation.into() }, sender }
        }),
        8 => (act, gone).prop_map(|(act, opponent_gone_ms)| {
            let sender = Sender { opponent_gone_ms, ..Sender::default() };
            Command::Wish { wish: Wish::Act(act), sender }
        }),
        2 => (room, text).prop_map(|(room, text)| {
            let sender = Sender { player: Some(player("anna")), ..Sender::default() };
            Command::Wish { wish: Wish::Say { room, text: text.into() }, sender }
        }),
        1 => (-1_000..90_000_i64, 0..5_000_i64)
            .prop_map(|(ms, grace_ms)| Command::Hold { ms, grace_ms }),
        1 => any::<u64>().prop_map(|bits| Command::Rematch { game: GameId::from_random(bits) }),
        1 => (-1_000..90_000_i64).prop_map(|ms| Wish::AddTime { ms }.into()),
        1 => Just(Command::StartClocks),
        2 => Just(Command::Timeout),
    ]
}

/// Who, after how long, what; and whether a move is meant for the present position.
fn steps() -> impl Strategy<Value = Vec<(By, Millis, Command, bool)>> {
    let by = prop_oneof![
        20 => seats().prop_map(By::Seat),
        1 => Just(By::Spectator),
        2 => Just(By::Server),
    ];
    let pause = prop_oneof![10 => 0..4_000_i64, 1 => -2_000..40_000_i64];
    prop::collection::vec((by, pause, commands(), prop::bool::weighted(0.9)), 1..80)
}

fn bonuses() -> impl Strategy<Value = Bonus> {
    prop_oneof![
        Just(Bonus::None),
        (0..5_000_i64).prop_map(|ms| Bonus::Increment { ms }),
        (0..5_000_i64).prop_map(|ms| Bonus::Bronstein { ms }),
        (0..5_000_i64).prop_map(|ms| Bonus::Delay { ms }),
        (1_000..5_000_i64, 1..4_u32).prop_map(|(ms, periods)| Bonus::Byoyomi { ms, periods }),
    ]
}

fn limits() -> impl Strategy<Value = TimeLimit> {
    let stage = |moves| {
        (1_000..60_000_i64, bonuses()).prop_map(move |(base_ms, bonus)| Stage {
            moves,
            base_ms,
            bonus,
        })
    };
    prop_oneof![
        1 => Just(TimeLimit::Unlimited),
        1 => Just(TimeLimit::Correspondence { move_ms: DAY_MS }),
        4 => stage(None).prop_map(|stage| TimeLimit::Clock { stages: vec![stage] }),
        2 => (stage(Some(3)), stage(None)).prop_map(|(first, last)| {
            let first = match first.bonus {
                Bonus::Byoyomi { .. } => Stage { bonus: Bonus::None, ..first },
                _ => first,
            };
            TimeLimit::Clock { stages: vec![first, last] }
        }),
    ]
}

fn times() -> impl Strategy<Value = TimeControl> {
    let hourglass =
        (1_000..60_000_i64).prop_map(|base_ms| TimeControl::even(TimeLimit::Hourglass { base_ms }));
    prop_oneof![
        3 => limits().prop_map(TimeControl::even),
        2 => (limits(), limits()).prop_map(|(first, second)| TimeControl { first, second }),
        1 => hourglass,
    ]
}

fn games() -> impl Strategy<Value = (bool, TimeControl, Start)> {
    let position = (5..200_u32, seats()).prop_map(|(goal, seat)| {
        let seat = if seat == First { "first" } else { "second" };
        Start::Position { text: format!("{goal} {seat}") }
    });
    (any::<bool>(), times(), prop_oneof![Just(Start::Usual), position])
}

fn begin((hides, time, start): (bool, TimeControl, Start)) -> Table {
    assert_eq!(check_time(&time), Ok(()));
    let game = if hides { Tally::hidden() } else { Tally::open() };
    Table::begin(game, time, start)
}

/// All that can be seen of a game at an instant.
fn seen(arbiter: &Arbiter, now: Millis) -> (State, Vec<String>) {
    let mut told = vec![arbiter.play().text(), format!("{:?}", arbiter.deadline())];
    told.push(format!("{:?} {:?}", arbiter.at_ms(), arbiter.rematch()));
    for seat in Seat::BOTH {
        told.push(format!("{:?}", arbiter.you(seat, Some(90_000), now)));
        told.push(format!("{:?}", arbiter.claim_after_ms(seat)));
    }
    (arbiter.state(now), told)
}

/// Takes one step of a stream, with the present ply where it is meant so.
fn step(table: &mut Table, (by, pause, command, present): (By, Millis, Command, bool)) -> Decided {
    table.wait(pause);
    let command = match command {
        Command::Wish { wish: Wish::Move { notation, .. }, sender } if present => {
            Command::Wish { wish: Wish::Move { ply: table.arbiter.ply(), notation }, sender }
        }
        other => other,
    };
    table.give(by, &command)
}

fn clocks_left(state: &State) -> impl Iterator<Item = Millis> {
    [state.clocks.first, state.clocks.second].into_iter().flatten().map(|clock| clock.left_ms)
}

/// What is known of a game as it stands, with what its viewers see.
fn worked_out(table: &Table) -> Projection {
    let read = read_back(&table.game, table.arbiter.setup(), &table.log, None);
    let read = read.unwrap();
    Projection::of(&read.arbiter, &read.entries).unwrap()
}

proptest! {
    #[test]
    fn no_deadline_is_earlier_than_was_foreseen_unless_a_move_is_taken_back(
        game in games(), steps in steps(),
    ) {
        let mut table = begin(game);
        let mut foreseen = Millis::MIN;
        for (by, pause, command, present) in steps {
            let decided = step(&mut table, (by, pause.max(0), command, present));
            let back = |event: &Event| matches!(event, Event::TakenBack { .. });
            if decided.is_ok_and(|events| events.iter().any(back)) {
                foreseen = Millis::MIN;
            }
            let deadline = table.arbiter.deadline();
            prop_assert!(deadline.is_none_or(|at| foreseen <= at), "{deadline:?} {foreseen}");
            let now = table.now;
            if let Some(at) = table.arbiter.deadline_min(now) {
                prop_assert!(deadline.is_none_or(|deadline| at <= deadline));
                prop_assert!(table.arbiter.deadline_min(now + 1).is_some_and(|next| at <= next));
                foreseen = foreseen.max(at);
            }
        }
    }

    #[test]
    fn a_log_rebuilds_the_game_exactly(game in games(), steps in steps()) {
        let mut table = begin(game);
        for each in steps {
            let _ = step(&mut table, each);
        }
        let setup = table.arbiter.setup().clone();
        let reread: Vec<_> = table.log.iter().map(|record| {
            rookery_arbiter::Record::read(record.version, record.at_ms, &record.body()).unwrap()
        }).collect();
        let restored = Arbiter::restore(&table.game, setup, &reread).unwrap();
        for later in [0, 1, 1_500, 100_000] {
            let now = table.now + later;
            prop_assert_eq!(seen(&restored, now), seen(&table.arbiter, now));
        }
    }

    #[test]
    fn what_was_worked_out_up_to_any_version_gives_the_same_game(
        game in games(), steps in steps(), cut in 0..100_usize, also in self::steps(),
    ) {
        let mut table = begin(game);
        let mut known = None;
        for (index, each) in steps.into_iter().enumerate() {
            let _ = step(&mut table, each);
            if index <= cut {
                known = Some(worked_out(&table));
            }
        }
        let known = serde_json::to_string(&known).unwrap();
        let known: Option<Projection> = serde_json::from_str(&known).unwrap();
        let setup = table.arbiter.setup().clone();
        let whole = read_back(&table.game, &setup, &table.log, None).unwrap();
        let read = read_back(&table.game, &setup, &table.log, known).unwrap();
        prop_assert_eq!(&read.entries, &whole.entries);
        let arbiter = read.arbiter;
        for later in [0, 1, 1_500, 100_000] {
            let now = table.now + later;
            prop_assert_eq!(seen(&arbiter, now), seen(&whole.arbiter, now));
        }
        // It goes on in the same way: takebacks lead to positions that were never asked for again.
        let like = if table.arbiter.hides() { Tally::hidden() } else { Tally::open() };
        let mut other = Table { game: like, arbiter, now: table.now, log: vec![] };
        for (by, pause, command, _) in also {
            let each = (by, pause, command, true);
            let decided = step(&mut table, each.clone());
            prop_assert_eq!(step(&mut other, each), decided);
            prop_assert_eq!(seen(&other.arbiter, other.now), seen(&table.arbiter, table.now));
        }
    }

    #[test]
    fn refused_commands_change_nothing_and_versions_have_no_gap(
        game in games(), steps in steps(),
    ) {
        let mut table = begin(game);
        for each in steps {
            table.now += each.1;
            let (before, version) = (seen(&table.arbiter, table.now), table.arbiter.version());
            match step(&mut table, (each.0, 0, each.2, each.3)) {
                Err(_) => prop_assert_eq!(seen(&table.arbiter, table.now), before),
                Ok(events) => {
                    prop_assert_eq!(table.arbiter.version(), version + events.len() as u32);
                }
            }
        }
    }

    #[test]
    fn clocks_are_never_negative_and_an_hourglass_keeps_its_sum(
        game in games(), steps in steps(),
    ) {
        let mut table = begin(game);
        let pours = matches!(table.arbiter.setup().time.first, TimeLimit::Hourglass { .. });
        let mut sum: Millis = clocks_left(&table.arbiter.state(table.now)).sum();
        for each in steps {
            let events = step(&mut table, each).unwrap_or_default();
            let given = |event: &Event| if let Event::TimeAdded { ms, .. } = event { *ms } else { 0 };
            sum += events.iter().map(given).sum::<Millis>();
            for later in [0, 700, 1_000_000] {
                let state = table.arbiter.state(table.now + later);
                prop_assert!(clocks_left(&state).all(|left| left >= 0), "{:?}", state.clocks);
                if pours {
                    prop_assert_eq!(clocks_left(&state).sum::<Millis>(), sum);
                }
            }
        }
    }

    #[test]
    fn acts_that_are_listed_are_accepted_and_others_refused(
        game in games(), steps in steps(), gone in prop::option::of(0..200_000_i64),
    ) {
        let mut table = begin(game);
        for each in steps {
            let _ = step(&mut table, each);
            for seat in Seat::BOTH {
                let you = table.arbiter.you(seat, gone, table.now);
                for act in ACTS {
                    let sender = Sender { opponent_gone_ms: gone, ..Sender::default() };
                    let command = Command::Wish { wish: Wish::Act(act), sender };
                    let decided = table.arbiter.decide(By::Seat(seat), &command, table.now);
                    prop_assert_eq!(decided.is_ok(), you.acts.contains(&act), "{:?}", act);
                }
                let ply = table.arbiter.ply();
                let time_up = table.arbiter.deadline().is_some_and(|by| table.now >= by);
                for legal in you.legal {
                    let sender = Sender { lag_ms: 1_000, ..Sender::default() };
                    let wish = Wish::Move { ply, notation: legal.notation };
                    let command = Command::Wish { wish, sender };
                    let decided = table.arbiter.decide(By::Seat(seat), &command, table.now);
                    prop_assert!(decided.is_ok() || time_up, "{:?}", decided);
                }
            }
        }
    }

    #[test]
    fn the_clock_runs_out_exactly_at_the_deadline(game in games(), steps in steps()) {
        let mut table = begin(game);
        for each in steps {
            let _ = step(&mut table, each);
        }
        let Some(deadline) = table.arbiter.deadline() else { return Ok(()) };
        let look = |at| table.arbiter.decide(By::Server, &Command::Timeout, at).unwrap();
        prop_assert_eq!(look(deadline - 1), vec![]);
        let ends = matches!(look(deadline)[..], [Event::Ended { .. }]);
        prop_assert!(ends);
    }

    #[test]
    fn arbitrary_instants_and_numbers_never_panic(
        game in games(), start in any::<Millis>(), ms in any::<Millis>(),
        ply in any::<u32>(), at in any::<Millis>(),
        time in prop::array::uniform4(any::<Millis>()), periods in any::<u32>(),
    ) {
        let mut table = begin(game);
        let bonus = Bonus::Byoyomi { ms: time[0], periods };
        let unchecked = TimeControl {
            first: clock(time[1], bonus),
            second: clock(time[2], Bonus::Delay { ms: time[3] }),
        };
        let _ = check_time(&unchecked);
        table.now = start;
        for command in [
            Command::Hold { ms, grace_ms: 0 },
            Command::Timeout,
            Command::Wish {
                wish: Wish::Move { ply, notation: "2".into() },
                sender: Sender { lag_ms: ms, ..Sender::default() },
            },
            Command::Wish {
                wish: Wish::Act(Act::ClaimWin),
                sender: Sender { opponent_gone_ms: Some(ms), ..Sender::default() },
            },
        ] {
            for by in [By::Seat(First), By::Seat(Second), By::Server] {
                let _ = table.give(by, &command);
            }
            table.now = at;
        }
        let _ = (table.arbiter.state(at), table.arbiter.state(ms), table.arbiter.deadline());
    }
}
