import { expect, test } from "vitest";
import spans from "./sounds.json";
import table from "./sounds.json?raw";

const BYTES_MAX = 40_000;
const HEAD = 44;

interface Script {
  make(): { "sounds.wav": Uint8Array; "sounds.json": string };
}
const script = import.meta.glob<Script>("../../dev/sounds.mjs", { eager: true });
const kept = import.meta.glob<string>("./sounds.wav", {
  query: "?inline",
  import: "default",
  eager: true,
});

const base64 = (Object.values(kept)[0] ?? "").replace(/^[^,]*,/, "");
const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

test("the sounds that are kept are what their script makes", () => {
  const made = Object.values(script)[0]?.make();
  expect(made?.["sounds.json"]).toBe(table);
  expect(made && Array.from(made["sounds.wav"])).toEqual(Array.from(file));
});

test("the file is small, and each sound in it ends in silence", () => {
  expect(file.length).toBeGreaterThan(HEAD);
  expect(file.length).toBeLessThanOrEqual(BYTES_MAX);
  const rate = new DataView(file.buffer).getUint32(24, true);
  for (const [name, [from = 0, length = 0]] of Object.entries(spans)) {
    const start = HEAD + Math.round(from * rate);
    const sound = file.subarray(start, start + Math.round(length * rate));
    expect(sound.length, name).toBe(Math.round(length * rate));
    const far = Array.from(sound, (value) => Math.abs(value - 128));
    expect(Math.max(...far), name).toBeGreaterThan(60);
    expect(Math.max(...far.slice(-8)), name).toBeLessThan(8);
  }
});
