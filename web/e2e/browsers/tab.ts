/** A window of some browser: as much of it as stories need, the same for every browser. */

/** In pixels of the window's inside. */
export interface Place {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Tab {
  /** Opens an address, and waits until it is loaded. */
  go(address: string): Promise<void>;
  /** What a function answers in the page. It may be async, and uses nothing outside of itself. */
  ask<G, A>(question: (given: G) => A | Promise<A>, given: G): Promise<A>;
  /** Presses the mouse at the first place, and lets it go at the last. */
  point(from: Place, to?: Place): Promise<void>;
  /** Presses the keys of a text, one after the other. */
  type(text: string): Promise<void>;
}

export interface Driver {
  readonly name: string;
  start(): Promise<void>;
  /** A window whose inside is so large, with nothing in its profile. */
  open(size: Size): Promise<Tab>;
  stop(): Promise<void>;
}
