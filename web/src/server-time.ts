/**
 * What the server's clock shows, estimated from round trips.
 *
 * Each answer bounds the difference between both clocks to half its round trip around the middle,
 * so the quickest one is the best. Times are in milliseconds; `local` is any clock that only goes
 * forward.
 */

/** Answers older than this many are forgotten: clocks drift apart. */
const SAMPLES_MAX = 32;

interface Sample {
  /** Server time minus local time. */
  offset: number;
  roundTrip: number;
}

export class ServerTime {
  private samples: Sample[] = [];
  private offset: number;
  /** Before any answer, the local wall clock is the best guess. */
  constructor(
    private readonly local: () => number,
    wall: () => number,
  ) {
    this.offset = wall() - local();
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return this.local() + this.offset;
  }

  /** An answer that says `serverMs` came just now, `roundTrip` after its question. */
  learn(serverMs: number, roundTrip: number): void {
    const sample = { offset: serverMs + roundTrip / 2 - this.local(), roundTrip };
    // Two samples that cannot both be right: a clock was set, or this machine slept.
    if (this.samples.some((old) => contradict(old, sample))) this.samples = [];
    this.samples.push(sample);
    if (this.samples.length > SAMPLES_MAX) this.samples.shift();
    this.offset = this.samples.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a)).offset;
  }
}

function contradict(a: Sample, b: Sample): boolean {
  const slack = 1; // the server's time is in whole milliseconds
  return Math.abs(a.offset - b.offset) > (a.roundTrip + b.roundTrip) / 2 + slack;
}
