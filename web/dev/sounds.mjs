/**
 * Makes the sounds of the site: one file of samples and a table of where each sound lies in it.
 *
 *     node dev/sounds.mjs [FOLDER]
 *
 * Everything is computed here, the same on every machine: knocks of wood as sums of damped modes
 * with a breath of noise at the blow, and bars of wood that ring a little longer. The file is WAV
 * with 8 bits and one channel, which every browser decodes.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Samples a second: wood has little above half of it. */
const RATE = 16_000;
/** Silence between two sounds, in seconds: a reader that rounds a bit hears nothing of the next. */
const GAP_S = 0.01;
/** Each sound fades over so long at its end, in seconds. */
const FADE_S = 0.012;
/** The loudest sample of the file, of 1. */
const PEAK = 0.98;

/** A damped mode: how high in hertz, how loud, and in how many seconds it falls to a third. */
const KNOCK = [
  [1, 1, 0.03],
  [1.71, 0.6, 0.02],
  [2.63, 0.42, 0.013],
  [4.2, 0.24, 0.007],
];
/** A bar of wood over a resonator: its fourth is what makes it a bar and no whistle. */
const BAR = [
  [1, 1, 0.13],
  [3.93, 0.22, 0.035],
  [9.2, 0.06, 0.012],
];

/** A sound: how long it is in seconds, how loud, and its blows. */
const SOUNDS = {
  // A piece set down on wood.
  move: { length: 0.13, gain: 0.8, blows: [[0, 270, 1, KNOCK]] },
  // One piece against another, then the board.
  capture: {
    length: 0.19,
    gain: 1,
    blows: [
      [0, 420, 0.75, KNOCK],
      [0.042, 205, 1, KNOCK],
    ],
  },
  // The same knock twice, higher.
  check: {
    length: 0.26,
    gain: 0.9,
    blows: [
      [0, 330, 0.8, KNOCK],
      [0.095, 495, 1, KNOCK],
    ],
  },
  // A clock's escapement, four times.
  low: {
    length: 0.4,
    gain: 0.6,
    blows: [
      [0, 640, 0.8, KNOCK],
      [0.1, 520, 0.7, KNOCK],
      [0.2, 640, 0.8, KNOCK],
      [0.3, 520, 0.7, KNOCK],
    ],
  },
  // Three bars downwards, to rest.
  end: {
    length: 0.65,
    gain: 0.75,
    blows: [
      [0, 392, 0.8, BAR],
      [0.13, 330, 0.8, BAR],
      [0.27, 262, 1, BAR],
    ],
  },
  // Somebody knocks at the door, and a bar.
  challenge: {
    length: 0.45,
    gain: 0.8,
    blows: [
      [0, 300, 0.8, KNOCK],
      [0.11, 300, 0.9, KNOCK],
      [0.22, 440, 0.7, BAR],
    ],
  },
  // One bar upwards.
  turn: {
    length: 0.34,
    gain: 0.7,
    blows: [
      [0, 330, 0.7, BAR],
      [0.09, 494, 0.8, BAR],
    ],
  },
};

/** Uniform in [-1, 1), the same sequence each time. */
function noise(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Adds one blow to `samples`. */
function strike(samples, [at, hertz, loud, modes], random) {
  const from = Math.round(at * RATE);
  let last = 0;
  for (let i = from; i < samples.length; i++) {
    const t = (i - from) / RATE;
    let sum = 0;
    for (const [ratio, gain, decay] of modes) {
      sum += gain * Math.exp(-t / decay) * Math.sin(2 * Math.PI * hertz * ratio * t);
    }
    // The blow itself: dull noise for a few milliseconds.
    last += 0.45 * (random() - last);
    sum += 1.1 * last * Math.exp(-t / 0.0022);
    samples[i] += loud * sum;
  }
}

function render({ length, gain, blows }, seed) {
  const samples = new Float64Array(Math.round(length * RATE));
  const random = noise(seed);
  for (const blow of blows) strike(samples, blow, random);
  const fade = Math.round(FADE_S * RATE);
  for (let i = 0; i < fade; i++) samples[samples.length - 1 - i] *= i / fade;
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.map((value) => (value / peak) * PEAK * gain);
}

/** Rounds to 8 bits; what rounding takes goes into the next sample, where it is heard less. */
function bytes(samples) {
  const out = Buffer.alloc(samples.length, 128);
  let carried = 0;
  samples.forEach((value, i) => {
    const wanted = value * 127 + carried;
    const got = value === 0 ? 0 : Math.max(-128, Math.min(127, Math.round(wanted)));
    carried = value === 0 ? 0 : wanted - got;
    out[i] = got + 128;
  });
  return out;
}

function wav(data) {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // one channel
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28); // bytes a second
  head.writeUInt16LE(1, 32); // bytes a sample
  head.writeUInt16LE(8, 34); // bits
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Both files, as they are written. */
export function make() {
  const rows = [];
  const parts = [];
  let at = 0;
  for (const [place, [name, sound]] of Object.entries(SOUNDS).entries()) {
    const data = bytes(render(sound, place + 1));
    rows.push(`  "${name}": [${at / RATE}, ${data.length / RATE}]`);
    const gap = Buffer.alloc(GAP_S * RATE, 128);
    parts.push(data, gap);
    at += data.length + gap.length;
  }
  // A part of such a file has an even number of bytes.
  if (at % 2 === 1) parts.push(Buffer.from([128]));
  return { "sounds.wav": wav(Buffer.concat(parts)), "sounds.json": `{\n${rows.join(",\n")}\n}\n` };
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? join(import.meta.dirname, "../src/sound");
  for (const [name, content] of Object.entries(make())) writeFileSync(join(folder, name), content);
}
