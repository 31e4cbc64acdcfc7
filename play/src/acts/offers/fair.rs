//! Which offers are shown where not all of them can be.

use std::collections::HashMap;
use std::net::IpAddr;

use rookery_protocol::challenge::Challenge;
use rookery_protocol::id::UserId;

/// Whose turn it is to have an offer shown: an address, or a person of whom none is known.
#[derive(PartialEq, Eq, Hash)]
enum Group {
    Address(IpAddr),
    Person(UserId),
}

/// Takes so many offers by turns, one of each address, then another one of each, and so on; given are
/// the newest of each person first. What comes back is sorted by when it was made, the newest first.
pub(super) fn share(
    offers: Vec<Challenge>,
    network: impl Fn(UserId) -> Option<IpAddr>,
    limit: usize,
) -> Vec<Challenge> {
    let mut turns: HashMap<Group, usize> = HashMap::new();
    let mut shared: Vec<(usize, Challenge)> = Vec::with_capacity(offers.len());
    for offer in offers {
        let from = offer.from.id;
        let turn = turns.entry(network(from).map_or(Group::Person(from), Group::Address));
        let turn = turn.and_modify(|turn| *turn += 1).or_default();
        shared.push((*turn, offer));
    }
    shared.sort_by_key(|(turn, _)| *turn);
    shared.truncate(limit);
    let mut shared: Vec<Challenge> = shared.into_iter().map(|(_, offer)| offer).collect();
    shared.sort_by(|one, other| {
        other.created_ms.cmp(&one.created_ms).then_with(|| one.id.as_str().cmp(other.id.as_str()))
    });
    shared
}

#[cfg(test)]
mod tests {
    use rookery_protocol::challenge::ChallengeStatus;
    use rookery_protocol::clock::{TimeControl, TimeLimit};
    use rookery_protocol::game::{Player, Start};
    use rookery_protocol::id::ChallengeId;

    use super::*;

    /// An offer of a person who is known by a number, made at an instant.
    fn offer(person: u64, created_ms: i64) -> Challenge {
        let id = UserId::from_random(person);
        Challenge {
            id: ChallengeId::from_random(created_ms.unsigned_abs()),
            from: Player { id, name: person.to_string(), guest: true },
            to: None,
            listed: true,
            rules: "chess".into(),
            start: Start::Usual,
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            seat: None,
            created_ms,
            status: ChallengeStatus::Open,
        }
    }

    /// What is shown of offers, each as a person and when it was made.
    fn shown(
        offers: &[(u64, i64)],
        network: impl Fn(u64) -> Option<u8>,
        limit: usize,
    ) -> Vec<(String, i64)> {
        let all = offers.iter().map(|(person, at)| offer(*person, *at)).collect();
        let of = |user| (1..1_000).find(|person| UserId::from_random(*person) == user);
        let address = |user| of(user).and_then(&network).map(|n| IpAddr::from([10, 0, 0, n]));
        let shared = share(all, address, limit);
        shared.into_iter().map(|one| (one.from.name, one.created_ms)).collect()
    }

    #[test]
    fn the_newest_of_each_person_is_shown_before_anybodys_second() {
        let all = [(1, 90), (2, 20), (1, 89), (1, 88), (1, 87)];
        let own = |_| None;
        assert_eq!(shown(&all, own, 2), [("1".into(), 90), ("2".into(), 20)]);
        assert_eq!(shown(&all, own, 3), [("1".into(), 90), ("1".into(), 89), ("2".into(), 20)]);
        assert_eq!(shown(&all, own, 100).len(), 5, "where there is room all are shown");
    }

    #[test]
    fn many_people_of_one_address_keep_nobody_else_out() {
        // Guests 10 to 209 sit behind one address, two others at home.
        let guests = (10..210_u64).map(|person| (person, 1_000 + person.cast_signed()));
        let all: Vec<_> = guests.chain([(1, 5), (2, 4)]).collect();
        let network = |person| Some(if person < 10 { person as u8 } else { 99 });
        let seen = shown(&all, network, 100);
        assert_eq!(seen.len(), 100);
        assert!(seen.contains(&("1".into(), 5)) && seen.contains(&("2".into(), 4)));
        // A school that is alone has the whole list.
        assert_eq!(shown(&all[..200], network, 100).len(), 100);
    }
}
