//! The memory of the transposition table. It is looked into anywhere, so that small pages of memory
//! cost more than the look; where the system has large ones for whom asks, it is asked.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::{FromBytes, IntoBytes};

/// One line of the processor's memory, so that a look costs one access.
#[derive(Default, FromBytes, IntoBytes)]
#[repr(C, align(64))]
pub(super) struct Bucket(pub(super) [Place; 4]);

#[derive(Default, FromBytes, IntoBytes)]
#[repr(C)]
pub(super) struct Place {
    pub(super) check: AtomicU64,
    pub(super) data: AtomicU64,
}

enum Memory {
    Mapped(MmapMut),
    /// Where nothing can be mapped.
    Plain(Vec<Bucket>),
}

type All<'a> = &'a [Bucket];

self_cell!(
    struct Shared {
        owner: MutBorrow<Memory>,

        #[covariant]
        dependent: All,
    }
);

/// Some buckets, shared by threads.
pub(super) struct Buckets(Shared);

impl Buckets {
    /// So many, all zeros.
    pub(super) fn new(count: usize) -> Self {
        let memory = mapped(count).map_or_else(|| Memory::Plain(plain(count)), Memory::Mapped);
        Self(Shared::new(MutBorrow::new(memory), |memory| match memory.borrow_mut() {
            Memory::Mapped(map) => <[Bucket]>::mut_from_bytes(map).map_or(&[], |all| all),
            Memory::Plain(all) => all,
        }))
    }

    #[inline]
    pub(super) fn all(&self) -> &[Bucket] {
        self.0.borrow_dependent()
    }
}

/// Memory of the system's own for so many buckets.
fn mapped(count: usize) -> Option<MmapMut> {
    let mut map = MmapMut::map_anon(count * size_of::<Bucket>()).ok()?;
    // A wish: without large pages it is only slower.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    let fits = <[Bucket]>::mut_from_bytes(&mut map).is_ok_and(|all| all.len() == count);
    fits.then_some(map)
}

fn plain(count: usize) -> Vec<Bucket> {
    let mut all = vec![];
    all.resize_with(count, Default::default);
    all
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn all_are_zeros_and_keep_what_is_stored() {
        for count in [1, 64, 1 << 16] {
            let buckets = Buckets::new(count);
            assert_eq!(buckets.all().len(), count);
            for bucket in buckets.all() {
                assert!(bucket.0.iter().all(|place| place.data.load(Ordering::Relaxed) == 0));
            }
            buckets.all()[count - 1].0[3].check.store(7, Ordering::Relaxed);
            let moved = buckets;
            assert_eq!(moved.all()[count - 1].0[3].check.load(Ordering::Relaxed), 7);
        }
    }

    #[test]
    fn memory_that_cannot_be_mapped_is_plain() {
        assert!(mapped(usize::MAX / size_of::<Bucket>()).is_none());
        assert_eq!(plain(3).len(), 3);
    }
}
