/**
 * Plays the sounds of the site. They come from one file, which is asked for when a sound is wanted
 * and the browser allows one: after the first press of a pointer or a key, never on a first load.
 */

import { choices } from "../settings/choices";
import spans from "./sounds.json";
import file from "./sounds.wav";

export type Sound = keyof typeof spans;

/** How loud everything is, of what the file holds: it stands beside people's music. */
const LOUDNESS = 0.4;
/** A sound that comes later than this after what it tells of would tell of nothing. */
const LATE_MS_MAX = 700;
/** Browsers take one or the other of these, by device, as leave to make sounds. */
const TOUCHES = ["pointerdown", "pointerup", "keydown"] as const;

export class Ear {
  private context: AudioContext | undefined;
  private sounds: Promise<AudioBuffer | undefined> | undefined;
  /** Also before this was loaded, where the browser tells. */
  private touched = globalThis.navigator?.userActivation?.hasBeenActive ?? false;
  /** Whether sounds will be wanted on this page: then they come with the first touch. */
  private expected = false;

  constructor() {
    // For as long as the page lives: a phone that was called takes the leave back.
    for (const kind of TOUCHES) addEventListener(kind, () => this.touch(), { capture: true });
  }

  /** Sounds will be wanted soon. */
  expect(): void {
    this.expected = true;
    if (this.touched) this.prepare();
  }

  /** Plays a sound now, or not at all; `loud` is a share of the usual loudness. */
  play(sound: Sound, loud = 1): void {
    if (!this.touched || choices().sound === "off") return;
    const wantedMs = performance.now();
    void this.load().then((buffer) => {
      const late = performance.now() - wantedMs > LATE_MS_MAX;
      if (buffer !== undefined && !late) this.start(buffer, sound, loud);
    });
  }

  private touch(): void {
    this.touched = true;
    if (this.expected) this.prepare();
    if (this.context !== undefined && this.context.state !== "running") this.resume(this.context);
  }

  private prepare(): void {
    if (choices().sound === "on") void this.load();
  }

  private load(): Promise<AudioBuffer | undefined> {
    this.sounds ??= this.fetch().catch(() => {
      this.sounds = undefined; // the next sound tries again
      return undefined;
    });
    return this.sounds;
  }

  private async fetch(): Promise<AudioBuffer | undefined> {
    if (typeof AudioContext === "undefined") return undefined;
    this.context ??= new AudioContext();
    this.resume(this.context);
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`the sounds are not there: ${answer.status}`);
    return this.context.decodeAudioData(await answer.arrayBuffer());
  }

  private start(buffer: AudioBuffer, sound: Sound, loud: number): void {
    const { context } = this;
    if (context === undefined) return;
    const [from, length] = spans[sound] as [number, number];
    const source = context.createBufferSource();
    const gain = context.createGain();
    source.buffer = buffer;
    gain.gain.value = LOUDNESS * loud;
    source.connect(gain).connect(context.destination);
    source.start(0, from, length);
  }

  private resume(context: AudioContext): void {
    // Refused where the browser has not been touched enough: the next touch asks again.
    context.resume().catch(() => {});
  }
}

/** The one of this tab. */
export const ear = new Ear();
