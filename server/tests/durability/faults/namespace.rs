//! A small disk of a test's own, in memory, which nobody else sees.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// A file system in memory with its own limit, mounted where a program and those started beside it see
/// it alone. It is gone with this.
pub(super) struct SmallDisk {
    folder: PathBuf,
    /// Keeps it mounted until its input ends.
    holder: Child,
    id: u32,
}

impl SmallDisk {
    /// Of so many mebibytes.
    pub(super) async fn new(size: u32) -> Self {
        let name = format!("rookery-small-{:016x}", rookery_play::now::random_u64());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder).unwrap();
        let mut command = Command::new("unshare");
        if !is_root() {
            command.arg("--map-root-user");
        }
        let mount = format!(
            "mount -t tmpfs -o size={size}m,mode=0777 tmpfs \"$0\" && echo mounted && exec cat"
        );
        command.args(["--mount", "sh", "-c", &mount]).arg(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut holder = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(holder.stdout.as_mut().unwrap()).read_line(&mut line).await.unwrap();
        assert_eq!(
            line, "mounted\n",
            "root may mount, and whoever the system lets be root for that"
        );
        let id = holder.id().unwrap();
        Self { folder, holder, id }
    }

    /// Where it is, for who is [inside](Self::inside).
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where everybody else finds what is in it.
    pub(super) fn seen(&self) -> PathBuf {
        let inside = self.folder.strip_prefix("/").unwrap();
        PathBuf::from(format!("/proc/{}/root", self.id)).join(inside)
    }

    /// What starts a program where it is mounted; the program ends with whoever started it.
    pub(super) fn inside(&self) -> Vec<String> {
        let mut words = vec!["nsenter".to_owned(), format!("--target={}", self.id)];
        if !is_root() {
            words.extend(["--user", "--preserve-credentials"].map(str::to_owned));
        }
        words.extend(["--mount", "setpriv", "--pdeathsig", "KILL"].map(str::to_owned));
        words
    }

    /// Writes to it until nothing more goes in.
    pub(super) fn fill(&self) {
        use std::io::Write as _;

        let mut file = std::fs::File::create(self.seen().join("filler")).unwrap();
        for len in [1 << 20, 4_096, 1] {
            while file.write_all(&vec![1; len]).is_ok() {}
        }
    }

    pub(super) fn make_room(&self) {
        std::fs::remove_file(self.seen().join("filler")).unwrap();
    }

    /// Lets nobody write to it any more, or again. Nobody may have a file of it open for writing.
    pub(super) async fn let_write(&self, can: bool) {
        let how = if can { "remount,rw" } else { "remount,ro" };
        let inside = self.inside();
        let mut mount = Command::new(&inside[0]);
        mount.args(&inside[1..]).args(["mount", "-o", how]).arg(&self.folder);
        assert!(mount.status().await.unwrap().success());
    }

    pub(super) async fn end(mut self) {
        drop(self.holder.stdin.take());
        assert!(self.holder.wait().await.unwrap().success());
        std::fs::remove_dir(&self.folder).unwrap();
    }
}

/// Whether we may do anything on this machine.
pub(super) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;

    std::fs::metadata("/proc/self").unwrap().uid() == 0
}
