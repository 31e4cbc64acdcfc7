/** Of several tabs that would make the same sound one makes it: the one that was touched last. */

/** What a person does that says: this tab. */
const TOUCHES = ["pointerdown", "keydown"] as const;

/**
 * Whether this tab is the foremost of those with the same scope. No lock decides, since browsers
 * keep locks from sites without TLS, as many at home are: tabs tell each other when they are
 * touched. One that nobody has touched is not allowed to sound by the browser anyway.
 */
export class Foremost {
  private first = true;
  /** Whether the other tabs know. */
  private told = false;
  private readonly channel: BroadcastChannel | undefined;
  private readonly touch = (): void => {
    if (this.first && this.told) return;
    this.first = true;
    this.told = true;
    this.channel?.postMessage("touched");
  };

  constructor(scope: string) {
    if (typeof BroadcastChannel === "undefined") return;
    this.channel = new BroadcastChannel(`rookery-ear ${scope}`);
    this.channel.onmessage = ({ data }) => {
      // Whoever is left takes over when the foremost one leaves.
      this.first = data === "left";
      this.told = false;
    };
    for (const kind of TOUCHES) addEventListener(kind, this.touch, { capture: true });
    addEventListener("pagehide", this.leave);
  }

  get is(): boolean {
    return this.first;
  }

  stop(): void {
    for (const kind of TOUCHES) removeEventListener(kind, this.touch, { capture: true });
    removeEventListener("pagehide", this.leave);
    this.leave();
    this.channel?.close();
  }

  private readonly leave = (): void => {
    if (this.first && this.told) this.channel?.postMessage("left");
    this.told = false;
  };
}
