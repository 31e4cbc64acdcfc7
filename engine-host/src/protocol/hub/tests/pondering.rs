//! Thinking on the opponent's time.

use super::*;

#[test]
fn a_reply_that_was_foreseen_goes_on_with_the_same_search() {
    let (mut machine, mut play) = playing(&Start::Position { text: "W:W28,40:B19,1".into() });
    let (budget, mut out) = (Budget::default(), String::new());
    went(&mut machine, &*play, &budget);
    machine.heard("done move=28-23 ponder=19x28x23", &mut out);
    played(&mut machine, &mut *play, "28-23");
    machine.ponder("19x28x23", &turn(&*play, &budget), &mut out);
    assert!(out.ends_with("moves=\"28-23 19x28x23\"\nlevel infinite\ngo ponder\n"), "{out}");
    assert_eq!(machine.heard("info depth=3", &mut out), Heard::Nothing);
    played(&mut machine, &mut *play, "19x28");
    assert_eq!(went(&mut machine, &*play, &budget), "ponder-hit\n");
    assert_eq!(machine.heard("done move=40-35", &mut out), move_of("40-35", None));
}

#[test]
fn what_was_found_about_another_reply_is_dropped() {
    let (mut machine, mut play) = playing(&Start::Usual);
    let (budget, mut out) = (Budget::default(), String::new());
    went(&mut machine, &*play, &budget);
    machine.heard("done move=32-28 ponder=19-23", &mut out);
    played(&mut machine, &mut *play, "32-28");
    machine.ponder("19-23", &turn(&*play, &budget), &mut out);
    played(&mut machine, &mut *play, "20-24");
    let out = went(&mut machine, &*play, &budget);
    assert!(out.starts_with("stop\npos ") && out.ends_with("go think\n"), "{out}");
    let mut out = String::new();
    assert_eq!(machine.heard("info depth=30", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("done move=28x19x23", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("done move=37-32", &mut out), move_of("37-32", None));
    assert_eq!(machine.heard("done move=37-32", &mut out), Heard::Nothing, "nobody asked");
}

#[test]
fn a_pondering_program_that_has_answered_already_is_asked_anew() {
    let (mut machine, mut play) = playing(&Start::Usual);
    let (budget, mut out) = (Budget::default(), String::new());
    played(&mut machine, &mut *play, "32-28");
    machine.ponder("19-23", &turn(&*play, &budget), &mut out);
    assert_eq!(machine.heard("done move=28x19x23", &mut out), Heard::Nothing);
    played(&mut machine, &mut *play, "19-23");
    let out = went(&mut machine, &*play, &budget);
    assert!(out.starts_with("pos ") && out.ends_with("go think\n"), "{out}");
}
