//! Builds the browser client with npm and writes a table of its files for `lib.rs`, each with what
//! it is when compressed: with gzip here, with brotli by the build itself (`vite.config.ts`).
//!
//! Types are not checked here (`npm run check` does that): a build must not fail for a type.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, io};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The oldest Node that vite runs on.
const NODE_MIN: (u32, u32) = (20, 19);
/// What the build reads, beside `src`.
const INPUTS: [&str; 8] = [
    ".npmrc",
    "build.rs",
    "embed.html",
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "vite.config.ts",
];
/// What the name of a file's brotli twin ends with.
const BROTLI: &str = ".br";
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn main() -> ExitCode {
    let Err(error) = build() else { return ExitCode::SUCCESS };
    for line in error.lines() {
        println!("cargo::error={line}");
    }
    ExitCode::FAILURE
}

fn build() -> Result<(), String> {
    let web = folder("CARGO_MANIFEST_DIR")?;
    let out = folder("OUT_DIR")?;
    watch_inputs(&web).map_err(|error| format!("Cannot read {}: {error}", web.display()))?;
    check_node()?;
    install_packages(&web)?;
    let dist = out.join("dist");
    npm(&web, &["run", "bundle", "--", "--emptyOutDir", "--outDir", &dist.to_string_lossy()])?;
    write_table(&dist, &out).map_err(|error| format!("Cannot embed {}: {error}", dist.display()))
}

fn folder(name: &str) -> Result<PathBuf, String> {
    let path = env::var_os(name).map(PathBuf::from);
    path.ok_or_else(|| format!("{name} is not set: run this through cargo."))
}

/// Every input but the Rust source, so that a change of Rust alone builds no web.
fn watch_inputs(web: &Path) -> io::Result<()> {
    for input in INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    for entry in fs::read_dir(web.join("src"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".rs") && !name.ends_with(".test.ts") {
            println!("cargo::rerun-if-changed=src/{name}");
        }
    }
    Ok(())
}

fn check_node() -> Result<(), String> {
    let (major, minor) = NODE_MIN;
    let advice = format!(
        "The browser client is built with Node and npm. Install Node {major}.{minor} or newer with \
         npm (https://nodejs.org, or your system's packages nodejs and npm) and build again."
    );
    let output = Command::new("node").arg("--version").output();
    let output = output.map_err(|error| format!("Node was not found ({error}). {advice}"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut parts = version.trim_start_matches('v').split('.').map_while(|part| part.parse().ok());
    match (parts.next(), parts.next()) {
        (Some(a), Some(b)) if (a, b) >= NODE_MIN => {}
        _ => return Err(format!("Node {version} is too old. {advice}")),
    }
    match Command::new(NPM).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("npm does not run ({status}). {advice}")),
        Err(error) => Err(format!("npm was not found ({error}). {advice}")),
    }
}

/// Installs what package-lock.json asks for, unless that was done since it last changed.
fn install_packages(web: &Path) -> Result<(), String> {
    let lock_path = web.join("package-lock.json");
    let failed = |error: io::Error| format!("Cannot read {}: {error}", lock_path.display());
    let lock = File::open(&lock_path).map_err(failed)?;
    // Two builds into different target folders must not install at once.
    lock.lock().map_err(failed)?;
    let wanted = lock.metadata().and_then(|meta| meta.modified()).map_err(failed)?;
    // npm writes this file last.
    let installed = fs::metadata(web.join("node_modules/.package-lock.json"));
    if installed.and_then(|meta| meta.modified()).is_ok_and(|installed| installed >= wanted) {
        return Ok(());
    }
    npm(web, &["ci", "--no-audit", "--no-fund"])
}

fn npm(web: &Path, args: &[&str]) -> Result<(), String> {
    let output = Command::new(NPM).args(args).current_dir(web).output();
    let output = output.map_err(|error| format!("npm cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Err(format!("`npm {}` failed in {}:\n{said}", args.join(" "), web.display()))
}

/// Writes `files.rs`: a sorted slice of every built file, for `include!`.
fn write_table(dist: &Path, out: &Path) -> io::Result<()> {
    let mut names = Vec::new();
    list(dist, "", &mut names)?;
    for page in ["index.html", "embed.html"] {
        if !names.iter().any(|name| name == page) {
            return Err(io::Error::other(format!("there is no {page}")));
        }
    }
    names.retain(|name| !name.ends_with(BROTLI));
    names.sort();
    let packed = out.join("gzip");
    fs::create_dir_all(&packed)?;
    let mut table = String::from("&[\n");
    for (place, name) in names.iter().enumerate() {
        let path = dist.join(name);
        let bytes = fs::read(&path)?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let hash = format!("{:016x}", hasher.finish());
        let gzip_path = packed.join(place.to_string());
        fs::write(&gzip_path, pack(&bytes)?)?;
        let gzip = packed_code(&gzip_path, &bytes, &format!("\"{hash}-gzip\""))?;
        let brotli_path = dist.join(format!("{name}{BROTLI}"));
        let brotli = packed_code(&brotli_path, &bytes, &format!("\"{hash}-br\""))?;
        let etag = format!("\"{hash}\"");
        let kind = content_type(name)?;
        let immutable = name.starts_with("assets/"); // vite puts a hash into these names
        let _ = writeln!(
            table,
            "({name:?}, File {{ bytes: include_bytes!({path:?}), brotli: {brotli}, gzip: {gzip}, \
             content_type: {kind:?}, immutable: {immutable}, etag: {etag:?} }}),"
        );
    }
    table.push(']');
    fs::write(out.join("files.rs"), table)
}

/// The code of what a file is when compressed, or of nothing where that is no smaller.
fn packed_code(path: &Path, plain: &[u8], etag: &str) -> io::Result<String> {
    if fs::metadata(path)?.len() >= plain.len() as u64 {
        return Ok("None".to_owned());
    }
    Ok(format!("Some(Packed {{ bytes: include_bytes!({path:?}), etag: {etag:?} }})"))
}

fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn content_type(name: &str) -> io::Result<&'static str> {
    Ok(match name.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wav") => "audio/wav",
        Some("webmanifest") => "application/manifest+json",
        Some("webp") => "image/webp",
        _ => return Err(io::Error::other(format!("{name} has no known content type"))),
    })
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
