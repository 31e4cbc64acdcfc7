/** What every page is given, and what every page is. */

import type { Account, Challenge, ClientIn, Me, Player, RulesCard } from "./protocol";
import type { MyGames } from "./shell/my-games";
import type { Connection, Socket } from "./socket";
import type { VNode } from "./vdom";

/** One screen. The frame around it (menu, banner, notices) is not its business. */
export interface Page {
  /** For the tab and for screen readers; read after every redraw. */
  readonly title: string;
  /** Whether something here waits for the person, which the tab's icon tells; read as the title. */
  readonly waits?: boolean;
  /** Whether the page wants the whole width of the window and draws its own margins. */
  readonly wide?: boolean;
  /** Whether a phone shows the page without the bar at its foot, such as where it has its own. */
  readonly barless?: boolean;
  /** Whether the page draws `App.messages` itself, where they cover and push nothing. */
  readonly placesMessages?: boolean;
  /** Whether the person is in the middle of a game here. */
  readonly playing?: boolean;
  /** What to show now. Called after `App.redraw`: once in a frame, and after what is typed. */
  view(): VNode;
  /** The page is on the screen: load, watch, subscribe. */
  mount?(): void;
  /** The page leaves the screen: whatever `mount` began ends. */
  unmount?(): void;
  /** A message of the socket, after the app has taken its part of it. */
  onMessage?(message: ClientIn): void;
  onConnection?(state: Connection): void;
  /** Somebody signed in or out while the page is on the screen. */
  onAccount?(account: Account | undefined): void;
  /** Somebody was blocked, or is not any more: what others wrote is shown or not. */
  onBlocks?(): void;
  /**
   * The same page under another query or fragment. Whether it takes it; otherwise, or where this
   * is missing, it is made anew.
   */
  onLocation?(location: Location): boolean;
  /** Puts the keyboard focus where this page begins; the heading when this is missing. */
  focus?(): void;
}

/** Where the tab is. */
export interface Location {
  path: string;
  query: URLSearchParams;
  /** Without the `#`. */
  hash: string;
}

/** Something that a person should hear of, on whatever page they are. */
export interface Notice {
  /** A notice with the same key takes the place of the older one. */
  key: string;
  text: string;
  kind?: "info" | "error" | "invitation";
  /** Buttons; the notice closes when one is pressed. */
  actions?: { label: string; primary?: boolean; run(): void }[];
  /** Stays for minutes, unless it is closed or its key is dropped. Others leave after seconds. */
  stays?: boolean;
  /** The person has closed it, or its time is over. */
  onClosed?(): void;
}

/** Challenges that wait for an answer. */
export interface Invitations {
  /** To me. */
  incoming: readonly Challenge[];
  /** By me. */
  outgoing: readonly Challenge[];
}

export interface App {
  /** Who is signed in; undefined for a visitor. */
  readonly account: Account | undefined;
  readonly connection: Connection;
  readonly socket: Socket;
  /** My open challenges, as the server last told. */
  readonly invitations: Invitations;
  /** My games that go on. */
  readonly myGames: MyGames;
  /** The server's time in milliseconds since 1970. */
  now(): number;
  /** The games that can be played, asked for now and then. */
  rules(): Promise<RulesCard[]>;
  /** Shows another address. `replace` leaves none of the present one in the history. */
  go(to: string, how?: "push" | "replace"): void;
  /** Draws again soon. */
  redraw(): void;
  notify(notice: Notice): void;
  /** What the person is told now, for a page that places it. */
  messages(): VNode;
  /** Takes a notice away. */
  dismiss(key: string): void;
  /** Shows what can be done about somebody, above the page. */
  meet(person: Player): void;
  /** Somebody was blocked, or is not any more. */
  blocksChanged(): void;
  /** The answer of a call that signed in or out: from now on this is who we are. */
  become(me: Me): void;
  /** Who is signed in, or a new guest. Throws `ApiError`. */
  becomeSomebody(): Promise<Account>;
}

export type MakePage = (
  app: App,
  params: Readonly<Record<string, string>>,
  location: Location,
) => Page;
