//! Which cores are free.

use std::collections::BTreeSet;

/// The cores that nobody has.
#[derive(Debug)]
pub(super) struct Cores(BTreeSet<usize>);

impl Cores {
    /// All of them are free.
    pub(super) fn new(all: &[usize]) -> Self {
        Self(all.iter().copied().collect())
    }

    /// So many cores, the first that are free. None where there are fewer: many threads on few
    /// cores are worse off than anywhere.
    pub(super) fn take(&mut self, count: usize) -> Vec<usize> {
        if self.0.len() < count {
            return vec![];
        }
        let taken: Vec<_> = self.0.iter().copied().take(count).collect();
        taken.iter().for_each(|core| {
            self.0.remove(core);
        });
        taken
    }

    /// These are free again.
    pub(super) fn give_back(&mut self, cores: &[usize]) {
        self.0.extend(cores);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_has_cores_of_their_own_until_there_are_none() {
        let mut cores = Cores::new(&[0, 2, 3, 7]);
        let (one, two) = (cores.take(1), cores.take(2));
        assert_eq!((one.as_slice(), two.as_slice()), (&[0][..], &[2, 3][..]));
        assert!(cores.take(2).is_empty(), "there is but one");
        assert_eq!(cores.take(1), [7]);
        assert!(cores.take(1).is_empty());
    }

    #[test]
    fn what_is_given_back_is_given_out_again() {
        let mut cores = Cores::new(&[0, 1, 2]);
        let (one, two) = (cores.take(1), cores.take(1));
        cores.give_back(&one);
        cores.give_back(&[]);
        assert_eq!(cores.take(2), [0, 2]);
        cores.give_back(&two);
        cores.give_back(&two);
        assert_eq!((cores.take(1), cores.take(1)), (vec![1], vec![]));
    }
}
