//! A seccomp filter: which system calls an engine may not make.
//!
//! It lists what is denied, for engines are anyone's programs, and an allowed list breaks one of
//! them with every new library. A denied call fails; it ends nobody. Calls of another architecture
//! end the program.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, apply_filter,
};

/// What differs from engine to engine and from machine to machine.
pub(super) struct Rules {
    /// It may start other processes.
    pub(super) processes: bool,
    /// It may truncate files by their path.
    pub(super) truncation: bool,
}

type Denied = BTreeMap<i64, Vec<SeccompRule>>;

/// Denied whatever the arguments.
const ALWAYS: &[i64] = &[
    // The network, and whatever listens on this machine.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // To leave the process group, by which all are ended.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Namespaces and mounts.
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    // Files by other ways than paths and modes that Landlock judges.
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_utimensat,
    // Memory that no limit counts, or that outlives its maker.
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Doors of the kernel through which much has broken in.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // The machine itself.
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
];

/// The same, where a call is of one architecture only.
#[cfg(target_arch = "x86_64")]
const ALWAYS_HERE: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_kexec_file_load,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const ALWAYS_HERE: &[i64] = &[];

/// Said to be unknown, so that callers use an older call, which can be judged by its arguments, or
/// do without.
const UNKNOWN: &[i64] = &[libc::SYS_clone3, libc::SYS_memfd_create];

/// On x86-64 every call has a second number, of an interface with short pointers.
#[cfg(target_arch = "x86_64")]
const TWINS: &[i64] = &[0, 0x4000_0000];
#[cfg(not(target_arch = "x86_64"))]
const TWINS: &[i64] = &[0];

/// What that interface numbers for itself, because the shapes in memory differ: `execve`, `ptrace`,
/// `process_vm_readv` and others. All are denied: no engine is a program with short pointers.
#[cfg(target_arch = "x86_64")]
const SHORT_ALONE: RangeInclusive<i64> = 512..=547;
#[cfg(not(target_arch = "x86_64"))]
const SHORT_ALONE: RangeInclusive<i64> = 1..=0;

/// Applies it to the present process, and so to what it becomes.
///
/// # Errors
/// In words, when the kernel cannot do it.
pub(super) fn apply(rules: &Rules) -> Result<(), String> {
    let apply = |denied, error| {
        let program = program(denied, error).map_err(|why| why.to_string())?;
        apply_filter(&program).map_err(|why| why.to_string())
    };
    let denied = denied(rules).map_err(|why| why.to_string());
    denied
        .and_then(|denied| apply(denied, libc::EPERM))
        .and_then(|()| apply(numbers(UNKNOWN), libc::ENOSYS))
        .map_err(|why| format!("system calls cannot be filtered: {why}"))
}

fn program(denied: Denied, error: i32) -> Result<BpfProgram, BackendError> {
    let twins = denied
        .into_iter()
        .flat_map(|(number, rules)| TWINS.iter().map(move |twin| (number | twin, rules.clone())));
    SeccompFilter::new(
        twins.collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(error.cast_unsigned()),
        TargetArch::try_from(std::env::consts::ARCH)?,
    )?
    .try_into()
}

fn numbers(calls: &[i64]) -> Denied {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

fn denied(rules: &Rules) -> Result<Denied, BackendError> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut denied = numbers(ALWAYS);
    denied.append(&mut numbers(ALWAYS_HERE));
    denied.extend(SHORT_ALONE.map(|call| (call, Vec::new())));
    if !rules.truncation {
        denied.insert(libc::SYS_truncate, Vec::new());
    }
    // A pair of sockets joins a program with itself, if it is of a kind that cannot be sent on to
    // an address.
    let kinds = 0xf;
    let mut pairs = vec![rule(&[(0, Ne, 1)])?];
    for kind in (0..=kinds).filter(|kind| *kind != 1) {
        pairs.push(rule(&[(1, MaskedEq(kinds), kind)])?);
    }
    denied.insert(libc::SYS_socketpair, pairs);
    // New namespaces; and new processes, which are those that are no threads.
    const THREAD: u64 = libc::CLONE_THREAD as u64;
    let namespaces = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ];
    let mut clones = Vec::new();
    for flag in namespaces.map(|flag| u64::from(flag.cast_unsigned())) {
        clones.push(rule(&[(0, MaskedEq(flag), flag)])?);
    }
    if !rules.processes {
        clones.push(rule(&[(0, MaskedEq(THREAD), 0)])?);
        #[cfg(target_arch = "x86_64")]
        denied.append(&mut numbers(&[libc::SYS_fork, libc::SYS_vfork]));
    }
    denied.insert(libc::SYS_clone, clones);
    // Not to outlive the host; not to be hidden from it.
    let own = [libc::PR_SET_PDEATHSIG, libc::PR_SET_DUMPABLE, libc::PR_SET_MM];
    let mut settings = Vec::new();
    for setting in own.map(|setting| u64::from(setting.cast_unsigned())) {
        settings.push(rule(&[(0, Eq, setting)])?);
    }
    denied.insert(libc::SYS_prctl, settings);
    // What a process may set of itself, but not of others of the same user.
    denied.insert(libc::SYS_prlimit64, vec![rule(&[(0, Ne, 0), (2, Ne, 0)])?]);
    for call in [
        libc::SYS_sched_setaffinity,
        libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setattr,
    ] {
        denied.insert(call, vec![rule(&[(0, Ne, 0)])?]);
    }
    Ok(denied)
}

/// All of the conditions: the argument of that index, compared with a value.
fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, BackendError> {
    let conditions = conditions.iter().map(|(argument, how, value)| {
        // Pointers have 64 bits, of which the upper alone may be set; the others have 32, and the
        // kernel does not look at what is above.
        let len = if *argument == 2 { SeccompCmpArgLen::Qword } else { SeccompCmpArgLen::Dword };
        SeccompCondition::new(*argument, len, how.clone(), *value)
    });
    SeccompRule::new(conditions.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests;
