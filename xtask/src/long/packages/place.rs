//! Places to try packages in: folders that are entered as if they were the whole system.

use std::fs::{self, Permissions};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::FOLDERS;
use crate::built;
use crate::needs::succeed;

const MIRROR: &str = "http://deb.debian.org/debian";
/// What every Debian here has beside what is essential: it can be started as a system of its own.
const STARTS: [&str; 4] = ["systemd", "systemd-sysv", "dbus", "libpam-systemd"];
/// Mounts what programs expect of a system, in namespaces of our own: nothing is left behind.
/// `$1` is the folder, `$2` says whether all but /data and /tmp is to be read-only.
const SET_UP: &str = r#"
set -e
mount --make-rprivate /
if [ "$2" = read-only ]; then
    mount --bind "$1" "$1"
    mount -o remount,bind,ro "$1"
    mount --bind "$1/data" "$1/data"
    mount -o remount,bind,rw "$1/data"
    mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
fi
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for device in null zero random urandom; do
    : > "$1/dev/$device"
    mount --bind "/dev/$device" "$1/dev/$device"
done
echo ready
exec sleep infinity
"#;

/// How a place is seen from inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// By root, who may write everywhere.
    Writable,
    /// By a user without any privilege, who writes into `/data` and `/tmp` alone.
    ReadOnly {
        /// By number, with the group: `USER:GROUP`.
        user: &'static str,
    },
}

/// A folder that was made a place. When it is dropped, all that runs there ends.
pub(super) struct Place {
    folder: PathBuf,
    view: View,
    keeper: Child,
}

impl Place {
    pub(super) fn enter(folder: &Path, view: View) -> Result<Place, String> {
        let writable = if view == View::Writable { "writable" } else { "read-only" };
        let mut keeper = Command::new("unshare");
        keeper.args(["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", SET_UP, "sh"]);
        keeper.arg(folder).arg(writable).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut keeper = keeper.spawn().map_err(|err| format!("unshare: {err}"))?;
        let mut line = String::new();
        let said = keeper.stdout.take().map(|said| BufReader::new(said).read_line(&mut line));
        let place = Place { folder: folder.to_owned(), view, keeper };
        match said {
            Some(Ok(_)) if line == "ready\n" => Ok(place),
            _ => Err(format!("{} cannot be entered.", folder.display())),
        }
    }

    /// The words before a command that make it run in this place.
    pub(super) fn inside(&self) -> Vec<String> {
        let keeper = self.keeper.id();
        let mut words = vec![
            "nsenter".to_owned(),
            format!("--mount=/proc/{keeper}/ns/mnt"),
            format!("--pid=/proc/{keeper}/ns/pid_for_children"),
        ];
        if let View::ReadOnly { .. } = self.view {
            // No capability can come back, whatever is executed.
            words.extend(["setpriv", "--no-new-privs", "--"].map(str::to_owned));
        }
        words.push("chroot".to_owned());
        if let View::ReadOnly { user } = self.view {
            words.push(format!("--userspec={user}"));
        }
        words.push(self.folder.display().to_string());
        words
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // The kernel ends all that runs in its namespace with it; that it is gone already is fine.
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

/// An empty folder.
pub(super) fn empty(name: &str) -> Result<PathBuf, String> {
    let folder = built("long").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|err| format!("{}: {err}", folder.display()))?;
    }
    make_folders(&folder)?;
    Ok(folder)
}

/// A new copy of a small Debian of this release, with these packages. It is fetched once.
pub(super) fn debian(release: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let fetched = built("long").join(format!("debian-{release}"));
    if !fetched.is_dir() {
        let part = built("long").join(format!("debian-{release}.part"));
        let include = [STARTS.as_slice(), packages].concat().join(",");
        let mut fetch = Command::new("debootstrap");
        fetch.args(["--variant=minbase", &format!("--include={include}"), release]);
        fetch.arg(&part).arg(MIRROR).stdin(Stdio::null()).stdout(Stdio::null());
        let _ = fs::remove_dir_all(&part);
        succeed(fetch)?;
        fs::rename(&part, &fetched).map_err(|err| format!("{}: {err}", fetched.display()))?;
    }
    let folder = empty(&format!("try-{release}"))?;
    let mut copy = Command::new("cp");
    copy.arg("--archive").arg("--").arg(fetched.join(".")).arg(&folder);
    succeed(copy)?;
    make_folders(&folder)?;
    // As whoever installs Debian writes it.
    let hosts = folder.join("etc/hosts");
    fs::write(&hosts, "127.0.0.1 localhost\n")
        .map_err(|err| format!("{}: {err}", hosts.display()))?;
    Ok(folder)
}

fn make_folders(folder: &Path) -> Result<(), String> {
    for name in FOLDERS {
        let made = folder.join(name);
        let fault = |err: std::io::Error| format!("{}: {err}", made.display());
        fs::create_dir_all(&made).map_err(fault)?;
        let mode = if name == "tmp" { 0o1777 } else { 0o755 };
        fs::set_permissions(&made, Permissions::from_mode(mode)).map_err(fault)?;
    }
    Ok(())
}
