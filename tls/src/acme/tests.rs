//! Certificates got from Pebble, the small authority that Let's Encrypt tests clients with.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::*;
use crate::testing::{Authority, DAY_MS, Folder, PEBBLE_DAYS, Pebble, eventually, free_port};

/// How to get certificates of an authority that is known by `ca`.
fn acme(pebble: &Pebble, folder: &Path, ca: &Path) -> Acme {
    Acme {
        names: vec!["localhost".to_owned()],
        contact: Some("ada@example.org".to_owned()),
        directory: pebble.directory.clone(),
        ca: Some(ca.to_owned()),
        folder: folder.to_owned(),
    }
}

/// Answers what the authority asks at a port, as a server does.
async fn answering(port: u16, answers: Arc<Answers>) -> JoinHandle<()> {
    let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = vec![0; 4_096];
            let length = stream.read(&mut asked).await.unwrap_or_default();
            let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
            let path = asked.split_whitespace().nth(1).unwrap_or_default();
            let token = path.strip_prefix("/.well-known/acme-challenge/").unwrap_or_default();
            let text = answers.of(token).unwrap_or_default();
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{text}",
                text.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    })
}

/// What the wall clock is taken for.
static TIME: AtomicI64 = AtomicI64::new(0);

fn time() -> Millis {
    TIME.load(Ordering::Relaxed)
}

/// The present, of which Pebble knows.
#[expect(clippy::disallowed_methods, reason = "another program reads the clock, too")]
fn present() -> Millis {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

fn keep(acme: Acme, served: &Arc<Served>, answers: &Arc<Answers>) -> JoinHandle<()> {
    let (served, answers) = (Arc::clone(served), Arc::clone(answers));
    tokio::spawn(async move { acme.keep(&served, &answers, time).await })
}

#[tokio::test]
async fn a_certificate_is_got_kept_and_renewed_after_two_thirds_of_its_time() {
    let folder = Folder::new("acme");
    let authority = Authority::new();
    let ca = authority.write_own(folder.path());
    let (port, challenge_port) = (free_port(), free_port());
    let pebble = Pebble::start(folder.path(), &authority, port, challenge_port).await;
    let answers = Arc::new(Answers::default());
    let answering = answering(challenge_port, Arc::clone(&answers)).await;
    TIME.store(present(), Ordering::Relaxed);

    let served = Arc::new(Served::default());
    let acme = acme(&pebble, &folder.path().join("acme"), &ca);
    acme.begin(&served).await;
    assert!(served.standing(time()).ended, "there is none yet");
    let keeping = keep(acme.clone(), &served, &answers);
    eventually(|| !served.standing(time()).ended).await;
    keeping.abort();
    let first = served.standing(time());
    assert_eq!((first.late, &first.trouble), (false, &None));
    assert!(answers.lock().is_empty(), "no token stays");
    for name in ["account.json", "certificate.pem"] {
        let mode = acme.folder.join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }

    // Another start, a month later: what was kept is shown, and nothing is asked.
    let kept = std::fs::read(acme.folder.join("certificate.pem")).unwrap();
    TIME.fetch_add(PEBBLE_DAYS * DAY_MS / 2, Ordering::Relaxed);
    let served = Arc::new(Served::default());
    acme.begin(&served).await;
    assert_eq!(served.standing(time()).ends_ms, first.ends_ms);
    let keeping = keep(acme.clone(), &served, &answers);
    tokio::time::sleep(Duration::from_millis(300)).await;
    keeping.abort();
    assert_eq!(std::fs::read(acme.folder.join("certificate.pem")).unwrap(), kept);

    // Another start, when it is due, at an authority that has forgotten the account.
    drop(pebble);
    let pebble = Pebble::start(folder.path(), &authority, port, challenge_port).await;
    TIME.fetch_add(PEBBLE_DAYS * DAY_MS / 5, Ordering::Relaxed);
    let keeping = keep(acme.clone(), &served, &answers);
    let file = acme.folder.join("certificate.pem");
    eventually(|| std::fs::read(&file).unwrap() != kept).await;
    eventually(|| served.standing(time()).trouble.is_none()).await;
    keeping.abort();

    // Nobody answers at the name: the reason is told, and what there is stays.
    answering.abort();
    let _ = answering.await;
    let mut other = self::acme(&pebble, &folder.path().join("other"), &ca);
    other.names = vec!["nowhere.invalid".to_owned()];
    let nobody = Arc::new(Served::default());
    let keeping = keep(other, &nobody, &answers);
    eventually(|| nobody.standing(time()).trouble.is_some()).await;
    keeping.abort();
    let trouble = nobody.standing(time()).trouble.unwrap();
    assert!(trouble.contains("does not believe that nowhere.invalid is ours"), "{trouble}");
}

#[test]
fn attempts_that_fail_come_ever_more_rarely() {
    let minutes = |failures| wait_after(failures).as_secs() / 60;
    assert_eq!([0, 1, 2, 3].map(minutes), [5, 10, 20, 40]);
    assert_eq!([8, 31, 32, u32::MAX].map(minutes), [720; 4]);
}

#[test]
fn a_certificate_is_due_after_two_thirds_of_its_time() {
    assert_eq!(due_ms(Span { begins_ms: 1_000, ends_ms: 91_000 }), 61_000);
}

#[test]
fn no_more_tokens_are_known_than_one_certificate_has_names() {
    let answers = Answers::default();
    for number in 0..2 * TOKENS_MAX {
        answers.put(format!("{number}"), "text".to_owned());
    }
    assert_eq!(answers.lock().len(), TOKENS_MAX);
    assert_eq!(answers.of("no token"), None);
}
