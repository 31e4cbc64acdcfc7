//! `rookery completions` and `rookery man`: every command is there.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::fs;
use std::process::Command;

use house::{folder, rookery, run};

/// The commands below some words, as the help lists them.
fn below(words: &[&str]) -> Vec<String> {
    let help = run(rookery().args(words).arg("--help"), "");
    assert_eq!(help.code, 0, "{words:?}");
    let list = help.out.split("\nCommands:\n").nth(1).unwrap_or_default();
    let list = list.split("\n\n").next().unwrap_or_default();
    let name = |line: &str| {
        let name = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '))?;
        name.split_whitespace().next().map(str::to_owned)
    };
    list.lines().filter_map(name).filter(|name| name != "help").collect()
}

/// Every command, as words.
fn all() -> Vec<Vec<String>> {
    let mut found = vec![];
    let mut todo = vec![vec![]];
    while let Some(words) = todo.pop() {
        let own: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut own = own;
        if own.first() == Some(&"game") {
            own.insert(1, "abcdefgh");
        }
        for name in below(&own) {
            todo.push([&words[..], &[name]].concat());
        }
        if !words.is_empty() {
            found.push(words);
        }
    }
    found
}

#[test]
fn each_command_has_a_page_and_each_page_names_its_options() {
    let commands = all();
    assert!(commands.len() > 40, "{commands:?}");
    let folder = folder();
    let pages = folder.join("man");
    let written = run(rookery().args(["man", "--out"]).arg(&pages), "");
    assert_eq!(written.code, 0, "{}", written.err);
    for words in &commands {
        let path = pages.join(format!("rookery-{}.1", words.join("-")));
        let page = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{words:?}: {why}"));
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{words:?}");
    }
    assert_eq!(fs::read_dir(&pages).unwrap().count(), commands.len() + 1);
    let challenge = fs::read_to_string(pages.join("rookery-challenge.1")).unwrap();
    assert!(challenge.contains("\\-\\-clock") && challenge.contains("ROOKERY_TOKEN"));
    let first = run(rookery().arg("man"), "");
    assert_eq!(first.out, fs::read_to_string(pages.join("rookery.1")).unwrap());
    let no_folder = run(rookery().args(["man", "--out", "/dev/null/man"]), "");
    assert!(no_folder.code == 1 && no_folder.err.contains("cannot be written"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn each_shell_gets_a_script_that_knows_every_command() {
    let commands = all();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(rookery().args(["completions", shell]), "");
        assert_eq!(script.code, 0, "{}", script.err);
        for words in &commands {
            let last = words.last().unwrap();
            assert!(script.out.contains(last.as_str()), "{shell}: {words:?}");
        }
    }
    assert_eq!(run(rookery().args(["completions", "cmd"]), "").code, 2);
}

#[test]
fn bash_completes_a_command_and_its_options() {
    let folder = folder();
    let script = run(rookery().args(["completions", "bash"]), "");
    let path = folder.join("rookery.bash");
    fs::write(&path, script.out).unwrap();
    let complete = |words: &str| {
        let count = words.split(' ').count() - 1;
        let line = format!(
            ". '{}'; COMP_WORDS=({words}); COMP_CWORD={count}; \
             _rookery rookery \"${{COMP_WORDS[{count}]}}\" \"${{COMP_WORDS[{}]}}\"; \
             echo \"${{COMPREPLY[@]}}\"",
            path.display(),
            count - 1
        );
        let output = Command::new("bash").args(["-c", &line]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(complete("rookery chal"), "challenge challenges\n");
    assert_eq!(complete("rookery challenge --ra"), "--rated\n");
    fs::remove_dir_all(folder).unwrap();
}
