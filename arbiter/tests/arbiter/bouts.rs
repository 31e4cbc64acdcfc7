//! Games that two programs play by themselves: their time is what they took.

use rookery_arbiter::{Event, LAG_GRACE_MAX_MS, Record, Searched};
use rookery_protocol::Millis;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::clock::{Bonus, TimeControl};
use rookery_protocol::engine::{Evaluation, FaultKind, Info};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room, Score, Start};
use rookery_protocol::matches::CalledOff;

use crate::table::*;
use crate::tally::Tally;

fn made(seat: Seat, notation: &str, took_ms: Millis) -> BoutMove {
    BoutMove { seat, notation: notation.into(), took_ms, info: None, refused: 0 }
}

/// Tells an arbiter what was played elsewhere, and gives what it told of that.
fn take(
    table: &mut Table,
    moves: &[BoutMove],
    end: Option<&BoutEnd>,
    margin_ms: Millis,
) -> Result<Vec<Record>, Refusal> {
    let mut told = vec![];
    let done = table.arbiter.take_bout(
        moves,
        end,
        margin_ms,
        |_| None,
        |arbiter, record| {
            assert_eq!((arbiter.version(), arbiter.at_ms()), (record.version, record.at_ms));
            told.push(record);
        },
    );
    table.now = table.arbiter.at_ms();
    table.log.extend(told.iter().cloned());
    done.map(|()| told)
}

/// How such an end is told: after how long since the start, with what score, and why.
fn ends(time: TimeControl, moves: &[BoutMove], end: &BoutEnd) -> (Millis, Score, String) {
    let mut table = Table::opened(time);
    let told = take(&mut table, moves, Some(end), 0).unwrap();
    let Some(Record { at_ms, search: None, event: Event::Ended { result }, .. }) = told.last()
    else {
        panic!("{told:?}");
    };
    assert_eq!(told.len(), moves.len() + 1);
    (at_ms - START_MS, result.score, result.reason.clone())
}

#[test]
fn the_time_of_programs_is_what_they_took_and_each_search_is_written_down() {
    let mut table = Table::opened(even(60_000, Bonus::Increment { ms: 1_000 }));
    let score = Some(Evaluation::Cp(31));
    let info = Some(Info { score, depth: Some(9), nodes: Some(7), ..Info::default() });
    let moves = [
        BoutMove { info, ..made(First, "0", 10_000) },
        made(Second, "0", 5_000),
        made(First, "=", 0),
    ];
    let told = take(&mut table, &moves, Some(&BoutEnd::Rules), 0).unwrap();
    let at: Vec<_> = told.iter().map(|record| record.at_ms - START_MS).collect();
    assert_eq!(at, [10_000, 15_000, 15_000, 15_000]);
    assert_eq!(told.iter().map(|record| record.version).collect::<Vec<_>>(), [3, 4, 5, 6]);
    let searched = |took_ms| Some(Searched { took_ms, ..Searched::default() });
    let first =
        Searched { score, depth: Some(9), nodes: Some(7), took_ms: 10_000, ..Searched::default() };
    let searches: Vec<_> = told.iter().map(|record| record.search).collect();
    assert_eq!(searches, [Some(first), searched(5_000), searched(0), None], "an end is no search");
    assert!(told.iter().all(|record| record.command.is_none()));
    assert_eq!((table.left(First), table.left(Second)), (52_000, 56_000));
    table.ended(Score::Draw, "level");
}

#[test]
fn a_first_turn_takes_its_time_but_is_never_late() {
    let mut table = Table::new(blitz());
    let moves = [made(First, "0", 12_000), made(Second, "0", 45_000)];
    let told = take(&mut table, &moves, None, 0).unwrap();
    let at: Vec<_> = told.iter().map(|record| record.at_ms - START_MS).collect();
    assert_eq!(at, [12_000, 12_000 + 29_999]);
    assert!(!table.arbiter.in_opening());

    let mut table = Table::new(blitz());
    assert!(table.arbiter.in_opening());
    assert!(!table.arbiter.is_out_of_time(First, DAY_MS, 0));
    assert_eq!(table.arbiter.ends_at_ms(First, -5_000, 0), START_MS);
    table.wait(40_000).say(rookery_arbiter::By::Spectator, Room::Spectators, "well?").unwrap();
    assert_eq!(
        table.arbiter.ends_at_ms(First, 5_000, 0),
        table.now,
        "no turn ends before it began"
    );
}

#[test]
fn without_a_clock_a_turn_ends_when_it_was_made() {
    for table in [Table::new(unlimited()), Table::opened(unlimited())] {
        assert_eq!(table.arbiter.ends_at_ms(First, DAY_MS, 0), START_MS + DAY_MS);
        assert_eq!(table.arbiter.ends_at_ms(First, -1, 0), START_MS);
        assert!(!table.arbiter.is_out_of_time(First, DAY_MS, 0));
    }
}

#[test]
fn an_overrun_within_the_margin_is_not_counted_and_one_beyond_it_is_in_full() {
    let table = Table::opened(blitz());
    let arbiter = &table.arbiter;
    for (took_ms, margin_ms, ends_after, is_out) in [
        (100_000, 0, 100_000, false),
        (100_000, 50, 100_000, false),
        (179_999, 0, 179_999, false),
        (180_000, 0, 180_000, true),
        (180_000, 1, 179_999, false),
        (180_049, 50, 179_999, false),
        (180_050, 50, 180_050, true),
        (-1, 50, 0, false),
    ] {
        let seen = (
            arbiter.ends_at_ms(First, took_ms, margin_ms) - START_MS,
            arbiter.is_out_of_time(First, took_ms, margin_ms),
        );
        assert_eq!(seen, (ends_after, is_out), "{took_ms} with a margin of {margin_ms}");
    }
}

#[test]
fn a_clock_lasts_for_its_delay_and_all_its_periods() {
    let lasts = |time: TimeControl, ms: Millis| {
        let arbiter = Table::opened(time).arbiter;
        assert!(arbiter.is_out_of_time(First, ms, 0) && !arbiter.is_out_of_time(First, ms - 1, 0));
        assert_eq!(arbiter.ends_at_ms(First, ms, 1), START_MS + ms - 1);
    };
    lasts(even(10_000, Bonus::Delay { ms: 5_000 }), 15_000);
    lasts(even(10_000, Bonus::Byoyomi { ms: 5_000, periods: 3 }), 25_000);
    lasts(even(10_000, Bonus::Increment { ms: 5_000 }), 10_000);
}

#[test]
fn each_seat_is_judged_by_its_own_clock() {
    let (first, second) = (clock(10_000, Bonus::None), clock(20_000, Bonus::None));
    let arbiter = Table::opened(TimeControl { first, second }).arbiter;
    for (seat, lasts_ms) in [(First, 10_000), (Second, 20_000)] {
        assert!(!arbiter.is_out_of_time(seat, lasts_ms - 1, 0));
        assert!(arbiter.is_out_of_time(seat, lasts_ms, 0));
    }
}

#[test]
fn a_move_that_came_too_late_is_the_fall_of_a_flag_and_nothing_follows() {
    let falls_after = 3 * MINUTE_MS + LAG_GRACE_MAX_MS;
    for (took_ms, fell_after) in [(3 * MINUTE_MS, falls_after), (200_000, 200_000)] {
        let mut table = Table::opened(blitz());
        let told = take(&mut table, &[made(First, "2", took_ms)], None, 0).unwrap();
        assert!(matches!(told[..], [Record { event: Event::Ended { .. }, search: None, .. }]));
        assert_eq!(told[0].at_ms - START_MS, fell_after);
        table.ended(Score::Second, "time");
        let after = take(&mut table, &[made(Second, "2", 1)], None, 0);
        assert_eq!(after, Err(Refusal::GameOver));
    }
    let mut table = Table::opened(blitz());
    take(&mut table, &[made(First, "2", 3 * MINUTE_MS)], None, 1).unwrap();
    assert_eq!((table.left(First), table.arbiter.ply()), (1, 3), "within the margin it is a move");
}

#[test]
fn what_is_not_possible_is_refused_and_what_came_before_it_stays() {
    let mut table = Table::opened(blitz());
    let moves = [made(First, "2", 1), made(Second, "nine", 1), made(Second, "2", 1)];
    assert_eq!(take(&mut table, &moves, None, 0), Err(Refusal::Illegal));
    assert_eq!((table.arbiter.ply(), table.arbiter.version()), (3, 3));
    assert_eq!(take(&mut table, &[made(First, "2", 1)], None, 0), Err(Refusal::NotYourTurn));
}

#[test]
fn a_game_that_was_cut_off_or_ended_by_the_rules_needs_no_word_about_it() {
    for end in [None, Some(BoutEnd::Rules), Some(BoutEnd::Stopped)] {
        let mut table = Table::opened(blitz());
        let told = take(&mut table, &[made(First, "2", 1)], end.as_ref(), 0).unwrap();
        assert_eq!((told.len(), table.arbiter.result()), (1, None), "{end:?}");
    }
}

#[test]
fn every_other_end_is_decided_again() {
    let one = [made(First, "2", 1_000)];
    let two = [made(First, "0", 1_000), made(Second, "0", 1_000)];
    let falls_after = 1_000 + 3 * MINUTE_MS + LAG_GRACE_MAX_MS;
    assert_eq!(ends(blitz(), &one, &BoutEnd::Time), (falls_after, Score::First, "time".into()));
    let act = |seat, act| BoutEnd::Act { seat, act, took_ms: 700 };
    assert_eq!(
        ends(blitz(), &one, &act(Second, Act::Resign)),
        (1_700, Score::First, "resigned".into())
    );
    assert_eq!(
        ends(blitz(), &two, &act(First, Act::ClaimDraw)),
        (2_700, Score::Draw, "two-zeros".into())
    );
    for (why, reason) in [
        (None, "adjudicated"),
        (Some(CalledOff::Draw), "adjudicated-draw"),
        (Some(CalledOff::Resign), "adjudicated-loss"),
        (Some(CalledOff::Length), "adjudicated-length"),
    ] {
        assert_eq!(
            ends(blitz(), &two, &BoutEnd::Adjudicated { score: Score::Second, why }),
            (2_000, Score::Second, reason.into())
        );
    }
}

/// Both knights go out and come back, so often.
fn circles(rounds: usize) -> Vec<BoutMove> {
    let round = [(First, "g1f3"), (Second, "g8f6"), (First, "f3g1"), (Second, "f6g8")];
    let moves = round.into_iter().cycle().take(4 * rounds);
    moves.map(|(seat, notation)| made(seat, notation, 10)).collect()
}

#[test]
fn a_draw_is_claimed_in_a_match_where_the_rules_let_it_be_and_nowhere_else() {
    let games = rookery_chess::games();
    let claim = |score, why| BoutEnd::Adjudicated { score, why: Some(why) };
    let ends = |rounds, end: &BoutEnd| {
        let setup = rookery_arbiter::Setup {
            rules: "chess".into(),
            start: Start::Usual,
            time: blitz(),
            rated: false,
            started_ms: START_MS,
        };
        let mut arbiter = rookery_arbiter::Arbiter::new(games[0].as_ref(), setup).unwrap();
        let taken = arbiter.take_bout(&circles(rounds), Some(end), 0, |_| None, |_, _| ());
        taken.map(|()| arbiter.result().unwrap().reason.clone())
    };
    let draw = claim(Score::Draw, CalledOff::Repetition);
    assert_eq!(ends(1, &draw), Err(Refusal::NothingToClaim));
    assert_eq!(ends(2, &draw), Ok("threefold-repetition".to_owned()));
    assert_eq!(ends(2, &claim(Score::Draw, CalledOff::Fifty)), Err(Refusal::NothingToClaim));
    let won = claim(Score::First, CalledOff::Repetition);
    assert_eq!(ends(2, &won), Err(Refusal::NothingToClaim));
}

#[test]
fn tries_that_were_refused_are_counted_with_the_move_that_followed() {
    let mut table = Table::opened(blitz());
    let moves = [BoutMove { refused: 3, ..made(First, "0", 1_000) }];
    let told = take(&mut table, &moves, None, 0).unwrap();
    assert_eq!(told[0].search.map(|search| (search.refused, search.took_ms)), Some((3, 1_000)));
}

#[test]
fn a_game_that_a_program_cannot_begin_does_not_count() {
    let (seat, fault) = (Second, FaultKind::Refused);
    let (words, stderr) = ("x".into(), String::new());
    let end = BoutEnd::Failed { seat, fault, words, stderr, unable: true };
    let told = ends(blitz(), &[], &end);
    assert_eq!(told, (0, Score::Aborted, "aborted".into()));
}

#[test]
fn an_act_that_is_not_possible_is_refused() {
    let mut table = Table::opened(blitz());
    let claim = BoutEnd::Act { seat: First, act: Act::ClaimDraw, took_ms: 1 };
    assert_eq!(take(&mut table, &[], Some(&claim), 0), Err(Refusal::NothingToClaim));
    let late = BoutEnd::Act { seat: First, act: Act::ClaimDraw, took_ms: 3 * MINUTE_MS };
    table.moves(First, "0").moves(Second, "0");
    assert_eq!(take(&mut table, &[], Some(&late), 0), Err(Refusal::TimeUp));
    assert_eq!(take(&mut table, &[], Some(&late), 1).unwrap().len(), 1, "within the margin");
}

#[test]
fn a_program_that_failed_loses_for_a_reason_that_says_how() {
    for (fault, reason) in [
        (FaultKind::Illegal, "illegal-move"),
        (FaultKind::Start, "crashed"),
        (FaultKind::Mute, "crashed"),
        (FaultKind::Crash, "crashed"),
        (FaultKind::Memory, "crashed"),
        (FaultKind::Stall, "no-answer"),
        (FaultKind::TimeLoss, "no-answer"),
        (FaultKind::Refused, "failed"),
        (FaultKind::Flood, "failed"),
    ] {
        for seat in Seat::BOTH {
            let (words, stderr) = ("x".into(), "y".into());
            let end = BoutEnd::Failed { seat, fault, words, stderr, unable: false };
            let told = ends(blitz(), &[made(First, "2", 1_000)], &end);
            assert_eq!(told, (1_000, Score::win(!seat), reason.into()), "{fault:?}");
        }
    }
}

#[test]
fn a_position_whose_worth_is_known_ends_the_game_and_what_came_after_is_no_part_of_it() {
    let moves = [made(First, "2", 1_000), made(Second, "2", 1_000), made(First, "2", 1_000)];
    for (known_at, told_len) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        let mut table = Table::opened(blitz());
        let mut told = vec![];
        let known =
            |play: &dyn rookery_rules::Play| (play.ply() == known_at).then_some(Score::Second);
        let keep = |_: &rookery_arbiter::Arbiter, record| told.push(record);
        table.arbiter.take_bout(&moves, Some(&BoutEnd::Time), 0, known, keep).unwrap();
        table.ended(Score::Second, "endgame-tables");
        assert_eq!((table.arbiter.ply(), told.len()), (known_at, told_len));
        assert_eq!(told.last().unwrap().at_ms, START_MS + 1_000 * Millis::from(known_at - 2));
    }
    let start = Start::Position { text: "2 first".into() };
    let mut table = Table::begin(Tally::open(), blitz(), start);
    let known = |_: &dyn rookery_rules::Play| Some(Score::Draw);
    let ends_itself = |play: &dyn rookery_rules::Play| (play.ply() > 0).then_some(Score::Draw);
    table.arbiter.take_bout(&[made(First, "2", 1)], None, 0, ends_itself, |_, _| ()).unwrap();
    table.ended(Score::First, "goal");
    let over = table.arbiter.take_bout(&[], None, 0, known, |_, _| panic!("it is over"));
    assert_eq!(over, Ok(()));
}
