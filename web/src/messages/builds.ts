/** Tests of builds of engines. */

import { add } from "./texts";

export const builds = add({
  "builds.title": "Tests of builds",
  "builds.one": "A test of builds",
  "builds.lead":
    "Two archives of an engine, built by each machine that may, measured there, and played against each other until a sequential test has decided.",
  "builds.none": "No test yet. Send two archives and press “New test of builds”.",
  "builds.new": "New test of builds",
  "builds.make": "Make it and start",
  "builds.of-match": "The builds, machine by machine",
  "builds.match": "The match: its table, its test and its games",
  "builds.new-build": "New build",
  "builds.base": "Base",
  "builds.archive": "Archive (.tar or .tar.gz, up to {count} MiB)",
  "builds.archive.sending": "Sending {name} …",
  "builds.archive.kept": {
    one: "{name}: one file, kept as {key}",
    other: "{name}: {count} files, kept as {key}",
  },
  "builds.archive.missing": "Choose an archive for each build first.",
  "builds.command": "Build command",
  "builds.command.hint":
    "For sh -c in the folder of the archive, without a network, on one core: make -j1",
  "builds.program": "Program that this makes",
  "builds.program.hint": "Its path in that folder: src/engine",
  "builds.bench": "Arguments of its measurement",
  "builds.signature": "Positions that it must visit (signature)",
  "builds.signature.hint": "Empty: what the first machine counts.",
  "builds.reference": "Positions in a second of the base by which the clock is written",
  "builds.reference.hint":
    "Empty: those of the first machine. A machine that is half as fast has twice the time.",
  "builds.machines": "Machines",
  "builds.machines.none":
    "No machine that builds is connected. Start one with --builds: rookery-engine-host, or this server for its own.",
  "builds.factor": "Time",
  "builds.signature.short": "Signature",
  "builds.recipe": "{command} → {program} {bench}",
  "builds.standing.none": "not asked yet",
  "builds.standing.waiting": "waits for a core",
  "builds.standing.fetching": "fetching",
  "builds.standing.building": "building",
  "builds.standing.measuring": "measuring",
  "builds.standing.greeting": "asking what it is",
  "builds.standing.ready": "{nodes} positions, {nps} in a second",
  "builds.standing.failed": "No program: {why}.",
  "builds.lines": "Its last lines",
});
