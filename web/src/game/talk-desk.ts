/** What a person writes and has read of the talk. */

import type { App } from "../app";
import { type Room, SAY_LEN_MAX } from "../protocol";

/** How many more characters a message may have. */
export function charactersLeft(text: string): number {
  return SAY_LEN_MAX - [...text.trim()].length;
}

export class TalkDesk {
  /** The room on the screen. */
  room: Room = "players";
  /** What is being written, by room. */
  readonly drafts: Record<Room, string> = { players: "", spectators: "" };
  /** The newest version that was on the screen, by room. */
  readonly seen: Record<Room, number> = { players: 0, spectators: 0 };
  /** Whether something is on its way to the server. */
  sending = false;
  /** Why the last message was refused, as a sentence. */
  trouble: string | undefined;

  constructor(
    private readonly app: App,
    private readonly game: string,
  ) {}

  enter(room: Room): void {
    this.room = room;
    this.trouble = undefined;
    this.app.redraw();
  }

  write(text: string): void {
    this.drafts[this.room] = text;
    this.trouble = undefined;
    this.app.redraw();
  }

  /** Sends the draft of the room on the screen. One that is refused stays, to be sent again. */
  async say(): Promise<void> {
    const { room, drafts } = this;
    const text = drafts[room].trim();
    if (text === "" || charactersLeft(text) < 0 || this.sending) return;
    this.sending = true;
    this.app.redraw();
    const answer = await this.app.socket.command({ type: "say", game: this.game, room, text });
    this.sending = false;
    if (answer.type === "refused") this.trouble = answer.text;
    else if (drafts[room].trim() === text) drafts[room] = "";
    this.app.redraw();
  }
}

/** A phone shows the talk only when asked. */
export function isTalkSeen(): boolean {
  return document.querySelector(".game .talk")?.checkVisibility() ?? false;
}
