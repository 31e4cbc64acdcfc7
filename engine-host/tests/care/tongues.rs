//! Programs that do not say beforehand which protocol they speak.

use rookery_engine_host::engine::Engine;
use rookery_engine_host::launch::Launch;
use rookery_protocol::engine::Tongue;

use crate::support::bare;

/// A program for the shell, which reads the first line that it is told as `$greeting`.
fn says(answers: &str) -> Launch {
    let program = format!("read -r greeting; case \"$greeting\" in {answers} esac; cat >/dev/null");
    let args = vec!["-c".to_owned(), program];
    Launch { command: "sh".to_owned(), args, ..bare(&[]) }
}

async fn tongue(launch: &Launch) -> Option<Tongue> {
    Engine::start(launch, None).await.ok().map(|engine| engine.profile().tongue)
}

#[tokio::test]
async fn of_two_that_a_program_speaks_the_earlier_is_taken_even_if_it_answers_late() {
    let both = says("uci) sleep 0.8; echo uciok;; usi) echo usiok;;");
    assert_eq!(tongue(&both).await, Some(Tongue::Uci));
}

#[tokio::test]
async fn a_program_that_is_silent_in_others_is_found_by_its_own() {
    let later = says("hub) echo id name=Quiet; echo wait;;");
    assert_eq!(tongue(&later).await, Some(Tongue::Hub));
}

#[tokio::test]
async fn a_program_that_ends_when_it_is_greeted_otherwise_is_found_by_its_own() {
    let strict = says("usi) echo usiok;; *) exit 1;;");
    assert_eq!(tongue(&strict).await, Some(Tongue::Usi));
}

#[tokio::test]
async fn a_program_that_says_nothing_is_taken_for_one_that_reads_lines() {
    assert_eq!(tongue(&says("*) ;;")).await, Some(Tongue::Rookery));
}

#[tokio::test]
async fn a_program_that_ends_whatever_it_is_told_speaks_nothing() {
    assert_eq!(tongue(&says("*) exit 0;;")).await, None);
}
