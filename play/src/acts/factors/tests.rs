use std::pin::pin;
use std::time::Duration;

use rookery_protocol::factor::{Factor, NewApp, PasskeyUse};

use super::*;
use crate::acts::log_in;
use crate::acts::sessions::{begin as begin_session, find};
use crate::auth::factors::codes::CodeSecret;
use crate::auth::session::Came;
use crate::now::pretended::{Timeline, set_passed};
use crate::testing::{PASSPHRASE, SOMEWHERE, World};

/// Does something in a time of its own, which passes when it says so.
async fn in_own_time(test: impl Future<Output = ()>) {
    set_passed(Duration::ZERO);
    let (timeline, mut test) = (Timeline::new(), pin!(test));
    std::future::poll_fn(|context| timeline.during(|| test.as_mut().poll(context))).await;
}

async fn session(app: &App, user: &User) -> Session {
    let token = begin_session(app, user, None, Came::default()).await.unwrap().hash();
    find(app, token, None).await.unwrap().unwrap()
}

/// What an app knows that took over a link.
fn secret_in(offered: &OfferedApp) -> CodeSecret {
    CodeSecret::of(totp_rs::Secret::try_from_base32(&offered.secret).unwrap().as_bytes().to_vec())
}

#[tokio::test]
async fn an_offer_is_over_after_five_minutes_and_is_nobody_else_s() {
    in_own_time(async {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.registered("Ada").await, world.registered("Bela").await);
        let (of_ada, of_bela) = (session(app, &ada).await, session(app, &bela).await);
        let offered = offer_app(app, &of_ada).await.unwrap();
        let set = async |session: &Session, passed_s: u64| {
            set_passed(Duration::from_secs(passed_s));
            let code = secret_in(&offered).code_at(now::millis()).unwrap();
            let new = NewApp { ceremony: offered.ceremony.clone(), code };
            set_app(app, SOMEWHERE, session, &new).await
        };
        assert!(matches!(set(&of_bela, 10).await, Err(Denied::BeginAgain)));
        assert!(matches!(set(&of_ada, 300).await, Err(Denied::BeginAgain)));
        assert_eq!(set(&of_ada, 299).await.unwrap().codes.len(), 10);
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn codes_pass_with_their_time_and_guesses_pause_for_strangers_and_for_owners_apart() {
    in_own_time(async {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.registered("Ada").await);
        let offered = offer_app(app, &session(app, &ada).await).await.unwrap();
        let secret = secret_in(&offered);
        let code = |ahead_s: i64| secret.code_at(now::millis() + ahead_s * 1_000).unwrap();
        let new = NewApp { ceremony: offered.ceremony.clone(), code: code(0) };
        set_app(app, SOMEWHERE, &session(app, &ada).await, &new).await.unwrap();
        log_in::know(app, SOMEWHERE, &ada).await.unwrap();
        let enter = async |from: &str, code: String| {
            let from: std::net::IpAddr = from.parse().unwrap();
            let factor = Factor::Code { code };
            log_in::with_factor(app, from, "Ada", PASSPHRASE, Some(&factor)).await
        };
        let wrong = |entered: Result<User>| {
            matches!(entered, Err(Denied::Form(form)) if form.wrong == crate::denied::Wrong::NotTheCode)
        };
        for guess in 0..5 {
            assert!(wrong(enter(&format!("10.0.0.{guess}"), "000000".into()).await), "{guess}");
        }
        let paused = enter("10.0.0.9", "000000".into()).await;
        assert!(matches!(paused, Err(Denied::CodesPause { own: false, .. })), "{paused:?}");
        assert!(wrong(enter("127.0.0.1", code(0)).await), "it was used when the app was set up");
        assert_eq!(enter("127.0.0.1", code(30)).await.unwrap().id, ada.id);
        set_passed(Duration::from_secs(120));
        assert!(wrong(enter("127.0.0.1", code(-90)).await), "its time is over");
        assert_eq!(enter("127.0.0.1", code(0)).await.unwrap().id, ada.id);
        world.end().await;
    })
    .await;
}

#[tokio::test]
async fn guests_and_those_without_a_passphrase_have_no_second_factor() {
    let world = World::new().await;
    let app = &world.app;
    let robot = world.user("Robot", rookery_protocol::account::Role::Bot).await;
    let of_robot = session(app, &robot).await;
    assert!(matches!(offer_app(app, &of_robot).await, Err(Denied::NoPassphrase)));
    assert!(matches!(look(app, &of_robot).await, Err(Denied::NoPassphrase)));
    let asked = challenge(app, SOMEWHERE.into(), Some(&robot), &PasskeyUse::Confirm).await;
    assert!(matches!(asked, Err(Denied::NoPassphrase)));
    let ada = world.registered("Ada").await;
    let none = make_recovery_codes(app, &session(app, &ada).await).await;
    assert!(matches!(none, Err(Denied::NoSuchFactor(_))));
    world.end().await;
}
