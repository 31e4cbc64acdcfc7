import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

/** What most pages need; alone, the smaller of these would cost a request with more head than body. */
const SHARED =
  /[\\/]src[\\/](ui[\\/](?!board-picture)|messages[\\/](common|figures)\b|board[\\/]sides\.ts|socket\.ts|server-time\.ts)/;

/** What runs while no page is open: a file of its own, whose name stays. */
const WORKER = { source: "src/worker/worker.ts", file: "worker.js" };
/** The first browsers with `light-dark()`, which the colour tokens are written in. */
const BROWSERS = ["chrome123", "firefox120", "safari17.5"];

/** Builds the worker without what pages share: browsers take no worker in parts everywhere. */
async function buildWorker(folder: string): Promise<void> {
  const output = { format: "iife", entryFileNames: WORKER.file } as const;
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      target: BROWSERS,
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: WORKER.source, output },
    },
  });
}

/** Puts a brotli twin beside each file, `FILE.br`: the server holds both. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

/** What is done once the pages lie in their folder. */
function afterwards(): Plugin {
  let folder = "";
  return {
    name: "afterwards",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      await buildWorker(folder);
      compress(folder);
    },
  };
}

export default defineConfig({
  plugins: [afterwards()],
  build: {
    target: BROWSERS,
    modulePreload: { polyfill: false },
    // Pictures stay files: the Content-Security-Policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      // What most pages are made of comes in one file; alone, each part would be a request.
      output: { codeSplitting: { groups: [{ name: "shared", test: SHARED }] } },
    },
  },
  server: {
    proxy: {
      // The server wants the Host that the browser's Origin names.
      "/api": { target: SERVER, changeOrigin: false },
      "^/games/.*\\.svg": { target: SERVER, changeOrigin: false },
      "/oembed": { target: SERVER, changeOrigin: false },
      "/socket": { target: SERVER, changeOrigin: false, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing-setup.ts"],
    isolate: false,
    // A test reads the colours; other styles are left out.
    css: { include: /tokens\.css/ },
    // Left to itself vitest keeps a core free, and half of two is much.
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    unstubGlobals: true,
  },
});
