//! Which cores are free.

use std::collections::BTreeSet;

/// The cores that nobody here has.
#[derive(Debug)]
pub(super) struct Cores(BTreeSet<usize>);

impl Cores {
    /// All of them are free.
    pub(super) fn new(all: &[usize]) -> Self {
        Self(all.iter().copied().collect())
    }

    /// So many cores with what `claim` gives for each, `near` and the first that it gives something
    /// for. None where there are fewer: many threads on few cores are worse off than anywhere.
    pub(super) fn take<T>(
        &mut self,
        count: usize,
        near: Option<usize>,
        claim: impl Fn(usize) -> Option<T>,
    ) -> Vec<(usize, T)> {
        if self.0.len() < count {
            return vec![];
        }
        let near = near.filter(|core| self.0.contains(core));
        let others = self.0.iter().copied().filter(|core| Some(*core) != near);
        let free = near.into_iter().chain(others);
        let taken: Vec<_> =
            free.filter_map(|core| Some((core, claim(core)?))).take(count).collect();
        if taken.len() < count {
            return vec![];
        }
        taken.iter().for_each(|(core, _)| {
            self.0.remove(core);
        });
        taken
    }

    /// These are free again.
    pub(super) fn give_back(&mut self, cores: impl Iterator<Item = usize>) {
        self.0.extend(cores);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(cores: &mut Cores, count: usize, near: Option<usize>) -> Vec<usize> {
        let taken = cores.take(count, near, |_| Some(()));
        taken.into_iter().map(|(core, ())| core).collect()
    }

    #[test]
    fn everyone_has_cores_of_their_own_until_there_are_none() {
        let mut cores = Cores::new(&[0, 2, 3, 7]);
        let (one, two) = (take(&mut cores, 1, None), take(&mut cores, 2, None));
        assert_eq!((one.as_slice(), two.as_slice()), (&[0][..], &[2, 3][..]));
        assert!(take(&mut cores, 2, None).is_empty(), "there is but one");
        assert_eq!(take(&mut cores, 1, None), [7]);
        assert!(take(&mut cores, 1, None).is_empty());
    }

    #[test]
    fn the_one_that_is_near_comes_first_if_it_is_free() {
        let mut cores = Cores::new(&[0, 1, 2, 3]);
        assert_eq!(take(&mut cores, 1, Some(2)), [2]);
        assert_eq!(take(&mut cores, 2, Some(2)), [0, 1]);
        assert_eq!(take(&mut cores, 1, Some(7)), [3]);
    }

    #[test]
    fn what_another_program_has_is_passed_over() {
        let mut cores = Cores::new(&[0, 1, 2]);
        let others = |core| (core != 0).then_some(());
        assert!(cores.take(3, None, others).is_empty());
        assert_eq!(cores.take(1, Some(0), others), [(1, ())]);
        assert_eq!(take(&mut cores, 2, None), [0, 2], "it has given it back");
    }

    #[test]
    fn what_is_given_back_is_given_out_again() {
        let mut cores = Cores::new(&[0, 1, 2]);
        let (one, two) = (take(&mut cores, 1, None), take(&mut cores, 1, None));
        cores.give_back(one.into_iter());
        assert_eq!(take(&mut cores, 2, None), [0, 2]);
        cores.give_back(two.iter().copied().chain(two.iter().copied()));
        assert_eq!((take(&mut cores, 1, None), take(&mut cores, 1, None)), (vec![1], vec![]));
    }
}
