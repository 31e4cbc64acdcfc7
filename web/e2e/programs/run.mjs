/** Runs a program of this folder, which is written in TypeScript: `node run.mjs NAME`. */

import { join } from "node:path";
import { runnerImport } from "vite";

const [name = "", ...args] = process.argv.slice(2);
const config = { configFile: false, root: join(import.meta.dirname, "..") };
const { module } = await runnerImport(join(import.meta.dirname, `${name}.ts`), config);
process.exit(await module.main(args));
