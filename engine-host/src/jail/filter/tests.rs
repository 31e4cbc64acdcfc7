//! What the filters say of a call, without a kernel: their programs are few kinds of instructions.

use super::*;

/// The number by which a program on x86-64 makes the same call with short pointers.
#[cfg(target_arch = "x86_64")]
const X32: i64 = 0x4000_0000;
/// An i386 call's architecture, as the kernel names it: 3 and the bit of little-endian machines.
const I386: u32 = 0x4000_0003;
/// Instructions that a program may take before this gives it up.
const STEPS_MAX: usize = 4_096;

/// What the kernel hands to a filter: the call, its architecture, an address, the arguments.
fn handed(number: i64, architecture: u32, arguments: [u64; 6]) -> Vec<u32> {
    let mut words = vec![u32::try_from(number).unwrap(), architecture, 0, 0];
    words.extend(arguments.iter().flat_map(|value| [*value as u32, (*value >> 32) as u32]));
    words
}

/// Runs a program as the kernel would, and gives its verdict.
fn run(program: &BpfProgram, words: &[u32]) -> u32 {
    let (mut at, mut value) = (0, 0);
    for _ in 0..STEPS_MAX {
        let now = &program[at];
        at += 1;
        let jump = |holds: bool| usize::from(if holds { now.jt } else { now.jf });
        match now.code {
            0x20 => value = words[now.k as usize / 4],
            0x54 => value &= now.k,
            0x05 => at += now.k as usize,
            0x15 => at += jump(value == now.k),
            0x25 => at += jump(value > now.k),
            0x35 => at += jump(value >= now.k),
            0x06 => return now.k,
            other => panic!("no filter of ours has the instruction {other:#x}"),
        }
    }
    panic!("the program does not end")
}

/// What becomes of a call.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Made,
    Fails(i32),
    Kills,
}

const FORBIDDEN: Fate = Fate::Fails(libc::EPERM);
const UNHEARD_OF: Fate = Fate::Fails(libc::ENOSYS);

/// Both filters together: the stricter one has its way.
struct Filters([BpfProgram; 2]);

impl Filters {
    fn new(processes: bool, truncation: bool) -> Self {
        let rules = Rules { processes, truncation };
        let denied = program(denied(&rules).unwrap(), libc::EPERM).unwrap();
        Self([denied, program(numbers(UNKNOWN), libc::ENOSYS).unwrap()])
    }

    /// As the kernel of the present architecture asks.
    fn fate(&self, number: i64, arguments: &[u64]) -> Fate {
        let own = self.0[0].iter().find(|now| now.code == 0x15).unwrap().k;
        self.fate_on(own, number, arguments)
    }

    fn fate_on(&self, architecture: u32, number: i64, arguments: &[u64]) -> Fate {
        let mut all = [0; 6];
        all[..arguments.len()].copy_from_slice(arguments);
        let words = handed(number, architecture, all);
        let verdicts = self.0.each_ref().map(|program| run(program, &words));
        let code = verdicts.iter().find(|verdict| **verdict != libc::SECCOMP_RET_ALLOW);
        match code.copied() {
            None => Fate::Made,
            Some(libc::SECCOMP_RET_KILL_PROCESS) => Fate::Kills,
            Some(code) if code & !0xffff == libc::SECCOMP_RET_ERRNO => {
                Fate::Fails((code & 0xffff).cast_signed())
            }
            Some(code) => panic!("no filter of ours says {code:#x}"),
        }
    }

    /// Of a call by each of its numbers.
    fn fates(&self, number: i64, arguments: &[u64]) -> Vec<Fate> {
        #[cfg(target_arch = "x86_64")]
        let numbers = [number, number | X32];
        #[cfg(not(target_arch = "x86_64"))]
        let numbers = [number];
        numbers.map(|number| self.fate(number, arguments)).into()
    }

    #[track_caller]
    fn all(&self, number: i64, arguments: &[u64], expected: &Fate) {
        let fates = self.fates(number, arguments);
        assert!(fates.iter().all(|fate| fate == expected), "{number} {arguments:?}: {fates:?}");
    }
}

#[test]
fn what_is_denied_is_denied_by_each_number_of_the_call() {
    let filters = Filters::new(true, true);
    for number in ALWAYS.iter().chain(ALWAYS_HERE) {
        filters.all(*number, &[], &FORBIDDEN);
        filters.all(*number, &[u64::MAX; 6], &FORBIDDEN);
    }
}

#[test]
fn no_ring_of_requests_can_be_set_up_by_which_calls_are_made_unseen() {
    let filters = Filters::new(true, true);
    for ring in [libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register] {
        filters.all(ring, &[8, 0x7fff_0000], &FORBIDDEN);
    }
}

/// Where the interface with short pointers has numbers of its own for calls that are denied.
#[cfg(target_arch = "x86_64")]
#[test]
fn what_is_numbered_for_short_pointers_alone_is_denied_too() {
    let filters = Filters::new(true, true);
    let [ptrace, kexec_load, move_pages, process_vm_readv, process_vm_writev] =
        [521, 528, 533, 539, 540];
    for call in [ptrace, kexec_load, move_pages, process_vm_readv, process_vm_writev] {
        assert_eq!(filters.fate(call | X32, &[]), FORBIDDEN, "{call}");
    }
    for call in 512..=547 {
        filters.all(call, &[u64::MAX; 6], &FORBIDDEN);
    }
    assert_eq!(filters.fate(libc::SYS_read | X32, &[]), Fate::Made);
}

#[test]
fn no_socket_no_namespace_and_no_other_process_is_within_reach() {
    let filters = Filters::new(true, true);
    for call in [
        libc::SYS_socket,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_setsid,
        libc::SYS_setpgid,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_bpf,
        libc::SYS_userfaultfd,
        libc::SYS_keyctl,
    ] {
        filters.all(call, &[], &FORBIDDEN);
    }
}

#[test]
fn calls_that_have_an_older_form_to_judge_are_unheard_of_by_each_number() {
    let filters = Filters::new(true, true);
    filters.all(libc::SYS_clone3, &[0x1000, 88], &UNHEARD_OF);
    filters.all(libc::SYS_memfd_create, &[0x1000, 0], &UNHEARD_OF);
}

#[test]
fn what_every_program_does_is_not_hindered() {
    let filters = Filters::new(false, true);
    for call in [
        libc::SYS_read,
        libc::SYS_write,
        libc::SYS_mmap,
        libc::SYS_futex,
        libc::SYS_openat,
        libc::SYS_exit_group,
        libc::SYS_truncate,
    ] {
        filters.all(call, &[1, 2, 3], &Fate::Made);
    }
    filters.all(libc::SYS_socketpair, &[1, 1], &Fate::Made);
    filters.all(libc::SYS_prctl, &[libc::PR_SET_NAME as u64, 1], &Fate::Made);
    filters.all(libc::SYS_sched_setaffinity, &[0, 8], &Fate::Made);
}

#[test]
fn a_call_of_another_architecture_ends_the_program() {
    let filters = Filters::new(true, true);
    assert_eq!(filters.fate_on(I386, libc::SYS_read, &[]), Fate::Kills);
    assert_eq!(filters.fate_on(I386, libc::SYS_socket, &[]), Fate::Kills);
}

#[test]
fn threads_are_made_and_processes_only_where_they_are_allowed() {
    let thread = (libc::CLONE_VM | libc::CLONE_THREAD | libc::CLONE_SIGHAND) as u64;
    let process = libc::SIGCHLD as u64;
    for (processes, fate) in [(false, FORBIDDEN), (true, Fate::Made)] {
        let filters = Filters::new(processes, true);
        filters.all(libc::SYS_clone, &[thread], &Fate::Made);
        filters.all(libc::SYS_clone, &[process], &fate);
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            filters.all(call, &[], &fate);
        }
        for namespace in [libc::CLONE_NEWUSER, libc::CLONE_NEWNET, libc::CLONE_NEWNS] {
            let flags = thread | u64::from(namespace.cast_unsigned());
            filters.all(libc::SYS_clone, &[flags], &FORBIDDEN);
        }
    }
}

#[test]
fn calls_that_may_concern_others_are_judged_by_their_arguments() {
    let filters = Filters::new(true, false);
    filters.all(libc::SYS_truncate, &[0x1000, 0], &FORBIDDEN);
    for (call, arguments) in [
        (libc::SYS_socketpair, [2, 1, 0]),
        (libc::SYS_socketpair, [1, 2, 0]),
        (libc::SYS_prctl, [libc::PR_SET_DUMPABLE as u64, 1, 0]),
        (libc::SYS_prctl, [libc::PR_SET_PDEATHSIG as u64, 0, 0]),
        (libc::SYS_prlimit64, [1, 7, 1 << 32]),
        (libc::SYS_sched_setaffinity, [1, 8, 0x1000]),
        (libc::SYS_sched_setscheduler, [1, 0, 0x1000]),
    ] {
        filters.all(call, &arguments, &FORBIDDEN);
    }
    filters.all(libc::SYS_prlimit64, &[1, 7, 0], &Fate::Made);
    filters.all(libc::SYS_prlimit64, &[0, 7, 0x1000], &Fate::Made);
}
