/** Where the programs are that the tests run. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The part of Chromium that draws pages, without the windows, menus and services around it. */
const CHROMIUM_SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The program that a variable names, or the first of these names on the search path. */
export function program(variable: string, names: readonly string[], debian: string): string {
  const path = process.env[variable] ?? onPath(names);
  if (path === undefined) throw new Error(`Missing: ${debian}. apt-get install ${debian}`);
  return path;
}

export function chromiumPath(): string {
  return program("ROOKERY_TEST_CHROMIUM", CHROMIUMS, "chromium");
}

/** The shell of Chromium, which draws the same pages for two thirds of the work; else the whole. */
export function shellPath(): string {
  return process.env.ROOKERY_TEST_CHROMIUM_SHELL ?? onPath(CHROMIUM_SHELLS) ?? chromiumPath();
}

/** The first file of these names on the search path. */
function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
