//! The security log.

use rookery_protocol::id::UserId;
use rookery_protocol::security::{
    ALARM_ACCOUNT_MIN, ALARM_NETWORK_MIN, Alarm, Security, SecurityEntry,
};
use rookery_storage::Storage;
use rookery_storage::security::{NewSecurity, SECURITY_KEPT_EACH, SecurityFilter};

use crate::world::{World, on_both};

fn entry(at_ms: i64, user: Option<UserId>, network: &str, event: Security) -> NewSecurity {
    NewSecurity { at_ms, times: 1, user, network: Some(network.to_owned()), event }
}

fn failed(at_ms: i64, user: Option<UserId>, network: &str, times: u32) -> NewSecurity {
    NewSecurity { times, ..entry(at_ms, user, network, Security::LogInFailed) }
}

async fn found(storage: &Storage, before: i64, filter: &SecurityFilter) -> Vec<SecurityEntry> {
    storage.security(before, filter, 10).await.unwrap()
}

on_both! {
    async fn entries_are_told_the_newest_first_by_what_is_wanted(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let entries = [
            entry(1, Some(anna), "10.0.0.1", Security::LoggedIn),
            failed(2, Some(anna), "10.0.0.2", 7),
            failed(3, None, "10.0.0.1", 1),
            NewSecurity { network: None, ..entry(4, None, "", Security::AccountMade) },
        ];
        storage.note_security(&entries).await.unwrap();
        let times = async |filter: SecurityFilter| -> Vec<i64> {
            found(storage, i64::MAX, &filter).await.iter().map(|entry| entry.at_ms).collect()
        };
        let all = SecurityFilter::default();
        assert_eq!(times(all.clone()).await, [4, 3, 2, 1]);
        assert_eq!(times(SecurityFilter { failed: Some(true), ..all.clone() }).await, [3, 2]);
        assert_eq!(times(SecurityFilter { failed: Some(false), ..all.clone() }).await, [4, 1]);
        assert_eq!(times(SecurityFilter { user: Some(anna), ..all.clone() }).await, [2, 1]);
        let network = |text: &str| SecurityFilter { network: Some(text.to_owned()), ..all.clone() };
        assert_eq!(times(network("10.0.0.1")).await, [3, 1]);
        assert!(times(network("1\0")).await.is_empty());
        let told = found(storage, i64::MAX, &all).await;
        assert_eq!(told[0].network, None);
        assert_eq!((&told[1].account, &told[1].event), (&None, &Security::LogInFailed));
        assert_eq!((told[2].times, told[2].account.as_ref().unwrap().name.as_str()), (7, "anna"));
        let older = found(storage, told[1].number, &all).await;
        assert_eq!(older.iter().map(|entry| entry.at_ms).collect::<Vec<_>>(), [2, 1]);
    }

    async fn many_failures_of_one_account_or_from_one_network_are_an_alarm(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let storage = &world.storage;
        let entries = [
            failed(50, Some(anna), "a", 1_000),
            failed(101, Some(anna), "b", ALARM_ACCOUNT_MIN - 1),
            failed(102, Some(bela), "b", ALARM_ACCOUNT_MIN),
            failed(103, None, "c", ALARM_NETWORK_MIN),
            entry(104, Some(anna), "a", Security::LoggedIn),
        ];
        storage.note_security(&entries).await.unwrap();
        let alarms = storage.alarms(100).await.unwrap();
        let [Alarm::Account { account, failed: count }, Alarm::Network { network, failed: some }] =
            &alarms[..]
        else {
            panic!("{alarms:?}")
        };
        assert_eq!((account.id, *count), (bela, ALARM_ACCOUNT_MIN));
        assert_eq!((network.as_str(), *some), ("c", ALARM_NETWORK_MIN));
        storage.note_security(&[failed(105, Some(anna), "d", 1)]).await.unwrap();
        assert_eq!(storage.alarms(100).await.unwrap().len(), 3);
        assert!(storage.alarms(105).await.unwrap().is_empty());
    }

    async fn old_entries_and_those_that_are_too_many_of_their_sort_are_forgotten(world: World) {
        let storage = &world.storage;
        let entries = [
            entry(1, None, "a", Security::AccountMade),
            entry(2, None, "a", Security::LoggedIn),
            failed(3, None, "a", 1),
            failed(4, None, "b", 1),
        ];
        storage.note_security(&entries).await.unwrap();
        storage.forget_security(1).await.unwrap();
        let left = async || -> Vec<i64> {
            let all = SecurityFilter::default();
            found(storage, i64::MAX, &all).await.iter().map(|entry| entry.at_ms).collect()
        };
        assert_eq!(left().await, [4, 3, 2]);
        world
            .meddle(&format!(
                "WITH RECURSIVE n (i) AS
                   (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})
                 INSERT INTO security (at_ms, times, failed, event) SELECT 9, 1, TRUE, '{{}}' FROM n",
                SECURITY_KEPT_EACH - 1
            ))
            .await;
        storage.forget_security(1).await.unwrap();
        let filter = SecurityFilter { network: Some("a".to_owned()), ..SecurityFilter::default() };
        let of_network = found(storage, i64::MAX, &filter).await;
        assert_eq!(of_network.iter().map(|entry| entry.at_ms).collect::<Vec<_>>(), [2]);
        let filter = SecurityFilter { network: Some("b".to_owned()), ..SecurityFilter::default() };
        assert_eq!(found(storage, i64::MAX, &filter).await.len(), 1, "the newest are kept");
    }

    async fn what_a_newer_server_noted_of_security_is_still_told(world: World) {
        world
            .meddle(
                "INSERT INTO security (at_ms, times, failed, event)
                 VALUES (1, 1, FALSE, '{\"kind\":\"moon-landed\"}')",
            )
            .await;
        let told = found(&world.storage, i64::MAX, &SecurityFilter::default()).await;
        let Security::Newer { text } = &told[0].event else { panic!("{told:?}") };
        assert!(text.contains("moon-landed"));
    }
}
