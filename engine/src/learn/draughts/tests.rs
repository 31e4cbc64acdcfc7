use super::*;

const NODES: u64 = 60;

fn games(count: u64) -> Vec<Vec<Lesson>> {
    let mut tools = Tools::new(&Learnt::beginning());
    (0..count).map(|seed| play(&mut tools, NODES, seed)).collect()
}

#[test]
fn a_game_follows_from_its_seed_alone() {
    let all = games(4);
    let mut tools = Tools::new(&Learnt::beginning());
    for seed in [2, 0, 3, 1] {
        assert_eq!(play(&mut tools, NODES, seed), all[seed as usize], "{seed}");
    }
    assert!(all.iter().all(|game| game.len() > 10));
    assert_ne!(all[0], all[1]);
}

#[test]
fn what_was_learnt_tells_results_better_and_reads_back() {
    let games = games(40);
    let (learnt, how) = fit(&Learnt::beginning(), &games);
    let (again, other) = fit(&Learnt::beginning(), &games);
    assert_eq!(learnt.write(), again.write());
    assert_eq!(how, other);
    let (_, later) = fit(&learnt, &games);
    assert!(later.learnt < how.learnt, "{later:?} {how:?}");
    let file = learnt.write().unwrap();
    assert_eq!(Learnt::read(&file).unwrap().write().unwrap(), file);
}
