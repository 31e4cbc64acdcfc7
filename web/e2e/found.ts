/** Where the programs are that the tests run. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The program that a variable names, or the first of these names on the search path. */
export function program(variable: string, names: readonly string[], debian: string): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = process.env[variable] ?? paths.find((path) => existsSync(path));
  if (path === undefined) throw new Error(`Missing: ${debian}. apt-get install ${debian}`);
  return path;
}

export function chromiumPath(): string {
  return program("ROOKERY_TEST_CHROMIUM", CHROMIUMS, "chromium");
}
