/** The app itself: one page at a time, one socket, one account. */

import { call, onFactorWanted, onPassphraseWanted } from "../api";
import type { App, Invitations, Location, MakePage, Notice, Page } from "../app";
import { t } from "../messages";
import type { Account, ClientIn, Factor, Me, PasskeyUse, Player, RulesCard } from "../protocol";
import { internalTarget, linkTarget, match, type Pattern } from "../router";
import { choices, onChoice } from "../settings/choices";
import { type Connection, Socket, type SocketEnvironment } from "../socket";
import { patch, type VNode } from "../vdom";
import type { Area } from "./area";
import { brokenPage, reloadOnce } from "./broken";
import { ChallengeNotices } from "./challenge-notices";
import { frame } from "./frame";
import { keepChoices, renewNotices } from "./keeper";
import { MyGames } from "./my-games";
import { Notices } from "./notices";
import { showTab } from "./tab";
import { waitingPage } from "./waiting";

/** The first page is drawn when it is known who is signed in, or after so long. */
const FIRST_DRAW_MS_MAX = 300;

/** Games come and go while the server runs; asked again, it mostly says that nothing changed. */
const RULES_FRESH_MS = 20_000;

export type Routes = readonly (readonly [Pattern, Area])[];

/** Where the shell stands. */
export interface ShellEnvironment extends SocketEnvironment {
  /** Another one for each build of the client. */
  build: string;
  /** Loads the whole page anew. */
  reload(): void;
}

export class Shell implements App {
  account: Account | undefined;
  invitations: Invitations = { incoming: [], outgoing: [] };
  readonly socket: Socket;
  private page: Page = waitingPage();
  private pageKey = 0;
  private location: Location;
  private readonly notices = new Notices(() => this.redraw());
  private readonly challenges = new ChallengeNotices(this);
  private known: { rules: Promise<RulesCard[]>; askedMs: number } | undefined;
  readonly myGames = new MyGames(this, () => this.redraw());
  private menuOpen = false;
  /** Whether the server can keep what happens, as far as it has told. */
  private keeping = true;
  /** What is asked or can be done above the page, while that is open. */
  private card: { view(): VNode } | undefined;
  /** Whether the passphrase is given, while it is asked for once more. */
  private confirming: Promise<boolean> | undefined;
  private drawn: VNode | Element;
  private drawAsked = false;
  /** Nothing is drawn before this, so that a visitor's page does not flash before one's own. */
  private ready = false;
  private focusAsked = false;

  constructor(
    root: Element,
    private readonly routes: Routes,
    private readonly missing: MakePage,
    private readonly environment: ShellEnvironment,
  ) {
    this.drawn = root;
    this.location = here();
    this.socket = new Socket(
      {
        message: (message) => this.hear(message),
        connection: (state) => this.connectionIs(state),
      },
      environment,
    );
  }

  /** Shows the page of the present address and connects. */
  start(): void {
    addEventListener("popstate", () => this.arrive(false));
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerover", ({ target }) => this.foresee(target));
    document.addEventListener("visibilitychange", () => {
      this.tab();
      if (!isHidden()) this.wake();
    });
    addEventListener("online", () => this.socket.wake());
    // A field that is filled in the same moment as the one before it knows what that one said.
    for (const kind of ["input", "change"])
      document.addEventListener(kind, () => this.drawAsAsked());
    // What a page adds for paper is drawn before it is printed.
    addEventListener("beforeprint", () => this.drawAsAsked());
    onChoice(() => this.redraw());
    onPassphraseWanted(() => this.confirm());
    onFactorWanted((passkeys, use) => this.askFactor(passkeys, use));
    this.socket.connect();
    this.page = this.make();
    this.page.mount?.();
    setTimeout(() => this.begin(), FIRST_DRAW_MS_MAX);
  }

  get connection(): Connection {
    return this.socket.connection;
  }

  now(): number {
    return this.socket.time.now();
  }

  rules(): Promise<RulesCard[]> {
    const { known } = this;
    if (known !== undefined && Date.now() - known.askedMs < RULES_FRESH_MS) return known.rules;
    const rules = call("GET /kinds").catch((error: unknown) => {
      this.known = undefined; // the next one to ask tries again
      throw error;
    });
    this.known = { rules, askedMs: Date.now() };
    return rules;
  }

  go(to: string, how: "push" | "replace" = "push"): void {
    if (to === location.pathname + location.search + location.hash) return;
    if (how === "push") history.pushState(null, "", to);
    else history.replaceState(null, "", to);
    this.arrive(true);
  }

  redraw(): void {
    // Out of sight nothing is drawn, but the tab tells what happened.
    if (this.ready && isHidden()) this.tab();
    if (this.drawAsked || !this.ready) return;
    this.drawAsked = true;
    requestAnimationFrame(() => this.drawAsAsked());
  }

  notify(notice: Notice): void {
    this.notices.show(notice);
  }

  dismiss(key: string): void {
    this.notices.dismiss(key);
  }

  messages(): VNode {
    const playing = this.page.playing ?? false;
    return this.notices.view({ playing, quiet: playing && choices().invitations === "off" });
  }

  async meet(person: Player): Promise<void> {
    const loaded = await import("../people/card").catch(() => undefined);
    if (loaded === undefined) return this.notify({ key: "broken", text: t("broken.text") });
    this.card = new loaded.PersonCard(this, person, () => this.part());
    this.redraw();
  }

  blocksChanged(): void {
    this.page.onBlocks?.();
    this.redraw();
  }

  become(me: Me): void {
    this.accountIs(me.account);
    this.socket.connect(); // with the new cookie
  }

  async becomeSomebody(): Promise<Account> {
    if (this.account === undefined) this.become(await call("POST /guest"));
    if (this.account === undefined) throw new Error("the server signed nobody in");
    return this.account;
  }

  /** Asks for the passphrase once more, once for all who want it now. */
  private confirm(): Promise<boolean> {
    this.confirming ??= this.askPassphrase().finally(() => {
      this.confirming = undefined;
    });
    return this.confirming;
  }

  private async askPassphrase(): Promise<boolean> {
    const loaded = await import("./confirm").catch(() => undefined);
    if (loaded === undefined) {
      this.notify({ key: "broken", text: t("broken.text") });
      return false;
    }
    return new Promise((resolve) => {
      const card = new loaded.ConfirmCard(this, (given) => {
        if (this.card === card) this.part();
        resolve(given);
      });
      this.card = card;
      this.redraw();
    });
  }

  /** Asks for the second factor of whoever logs in, or is signed in. */
  private async askFactor(passkeys: boolean, use: PasskeyUse): Promise<Factor | undefined> {
    const loaded = await import("./factor").catch(() => undefined);
    if (loaded === undefined) {
      this.notify({ key: "broken", text: t("broken.text") });
      return undefined;
    }
    return new Promise((resolve) => {
      const card = new loaded.FactorCard(this, passkeys, use, (given) => {
        if (this.card === card) this.part();
        resolve(given);
      });
      this.card = card;
      this.redraw();
    });
  }

  private part(): void {
    this.card = undefined;
    this.redraw();
  }

  private begin(): void {
    if (this.ready) return;
    this.ready = true;
    // A page that begins with a field begins there; others leave the focus where the browser has it.
    this.focusAsked = this.page.focus !== undefined;
    this.draw();
  }

  /** The page of the present address; where its area is not loaded, one that waits for that. */
  private make(): Page {
    const found = match(this.routes, this.location.path);
    if (found === undefined) return this.missing(this, {}, this.location);
    const { target: area, pattern, params } = found;
    const make = area.pages?.[pattern];
    if (make !== undefined) return make(this, params, this.location);
    this.load(area);
    return waitingPage(area.bare);
  }

  private async load(area: Area): Promise<void> {
    const { location, pageKey } = this;
    const page = await area.load().then(
      () => undefined,
      () => this.broken(),
    );
    if (this.location !== location) return;
    this.page = page ?? this.make();
    this.pageKey += 1;
    this.page.mount?.();
    this.focusAsked = pageKey > 0 || this.page.focus !== undefined;
    this.redraw();
  }

  private broken(): Page {
    const { build, reload } = this.environment;
    // Where the server is away, a reload would only lose what is here.
    if (this.connection !== "lost" && reloadOnce(build, reload)) return waitingPage();
    return brokenPage(reload);
  }

  private arrive(fresh: boolean): void {
    const before = this.location;
    this.location = here();
    this.menuOpen = false;
    this.card = undefined;
    const same = before.path === this.location.path;
    if (!(same && this.page.onLocation?.(this.location))) {
      this.page.unmount?.();
      this.pageKey += 1;
      this.page = this.make();
      this.page.mount?.();
      if (fresh) scrollTo(0, 0);
      this.focusAsked = true;
    }
    this.redraw();
  }

  private click(event: MouseEvent): void {
    const target = internalTarget(event, location.origin);
    if (target === undefined) return;
    event.preventDefault();
    this.go(target);
  }

  /** Somebody is about to press a link: the files of its page are fetched already. */
  private foresee(target: EventTarget | null): void {
    const path = linkTarget(target, location.origin)?.split(/[?#]/)[0];
    const area = path && match(this.routes, path)?.target;
    if (area) area.load().catch(() => undefined); // asked for again when it is pressed
  }

  private hear(message: ClientIn): void {
    if (message.type === "hello" || message.type === "keeping") this.keepingIs(message);
    if (message.type === "hello") {
      const same = message.account?.player.id === this.account?.player.id;
      this.accountIs(message.account);
      // While there was no connection, moves may have been made.
      if (same && message.account !== undefined) void this.myGames.load();
      this.begin();
    }
    this.myGames.hear(message);
    if (message.type === "challenges") {
      this.invitations = message;
      this.challenges.show(message.incoming);
      this.redraw();
    }
    if (message.type === "started") this.challenges.started(message.game, this.location.path);
    this.page.onMessage?.(message);
  }

  /** How many games wait for me beside the one that I look at, which tells it by itself. */
  private get waiting(): number {
    const { path } = this.location;
    return this.myGames.waiting.filter(({ game }) => path !== `/g/${game.id}`).length;
  }

  /** The tab is looked at again: in another one, moves of mine may have been made. */
  private wake(): void {
    this.socket.wake();
    if (this.account !== undefined) void this.myGames.load();
  }

  /** Whoever is greeted and told nothing more is at a server that keeps things. */
  private keepingIs(message: ClientIn): void {
    this.keeping = message.type !== "keeping" || message.on;
    this.redraw();
  }

  private connectionIs(state: Connection): void {
    this.page.onConnection?.(state);
    this.redraw();
  }

  private accountIs(account: Account | undefined): void {
    const before = this.account;
    this.account = account;
    const changed = before?.player.id !== account?.player.id || before?.role !== account?.role;
    if (before?.player.id !== account?.player.id) this.invitations = { incoming: [], outgoing: [] };
    if (before?.player.id !== account?.player.id) this.myGames.forget();
    if (changed) {
      this.card = undefined;
      keepChoices(account);
      renewNotices(account);
      this.page.onAccount?.(account);
    }
    this.redraw();
  }

  private drawAsAsked(): void {
    if (this.drawAsked) this.draw();
  }

  private draw(): void {
    this.drawAsked = false;
    const next = frame({
      page: this.page,
      pageKey: this.pageKey,
      path: this.location.path,
      account: this.account,
      connection: this.connection,
      keeping: this.keeping,
      farewell: this.socket.farewell,
      menuOpen: this.menuOpen,
      messages: this.messages(),
      card: this.card?.view(),
      invited: this.invitations.incoming.length,
      waiting: this.waiting,
      redraw: () => this.redraw(),
      toggleMenu: () => {
        this.menuOpen = !this.menuOpen;
        this.redraw();
      },
    });
    this.drawn = patch(this.drawn, next);
    this.tab();
    if (this.focusAsked) this.focus();
  }

  private tab(): void {
    // Whoever looks at the page sees how many wait.
    const elsewhere = isHidden() && this.waiting > 0 ? "elsewhere" : "nothing";
    showTab(this.page.title, this.page.waits ? "here" : elsewhere);
  }

  private focus(): void {
    this.focusAsked = false;
    if (this.page.focus) return this.page.focus();
    const main = document.getElementById("page");
    const heading = main?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main)?.focus({ preventScroll: true });
  }
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}

function here(): Location {
  const { pathname, search, hash } = location;
  return { path: pathname, query: new URLSearchParams(search), hash: hash.slice(1) };
}
