/** One challenge: what its maker waits on, and what whoever opens its link is asked. */

import { signInPath } from "../account/credentials";
import { call, problemOf, type Trouble } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { Challenge, ClientIn, Player, RulesCard } from "../protocol";
import { startPicture } from "../ui/start-picture";
import { h, type VNode } from "../vdom";
import { ended } from "./ended";
import { linkField } from "./link";
import { terms } from "./terms";

/** The challenge that somebody signs in to accept: it is, as soon as they come back. */
let acceptAfterSignIn: string | undefined;

export class ChallengePage implements Page {
  private challenge: Challenge | undefined;
  private rules: readonly RulesCard[] = [];
  private problem: Trouble | undefined;
  private busy = false;

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  get title(): string {
    const name = this.challenge?.from.name;
    return name === undefined || this.isMine() ? t("challenge.title") : t("challenge.by", { name });
  }

  async mount(): Promise<void> {
    const resumed = acceptAfterSignIn === this.id;
    acceptAfterSignIn = undefined;
    this.rules = await this.app.rules().catch(() => []);
    await this.load();
    const open = this.challenge?.status.kind === "open";
    if (resumed && open && this.app.account !== undefined && !this.isMine()) await this.accept();
  }

  onMessage(message: ClientIn): void {
    // Mine are told whole whenever they change; a link's visitor learns of it on pressing Play.
    if (message.type === "challenges" && this.challenge?.status.kind === "open") this.load();
  }

  onAccount(): void {
    this.app.redraw();
  }

  view(): VNode {
    return h("div.stack.narrow.challenge", this.body());
  }

  private body(): VNode[] {
    const { challenge } = this;
    if (challenge === undefined) {
      if (this.problem === undefined) return [h("div.skeleton")];
      const text = this.problem.code === "not-found" ? t("challenge.none") : this.problem.error;
      const home = h("a.button.primary", { attrs: { href: "/" } }, t("missing.home"));
      return [h("h1", t("challenge.title")), h("p", text), h("div.row", [home])];
    }
    if (challenge.status.kind !== "open") return ended(challenge, this.app.account?.player.id);
    const rules = this.rules.find(({ key }) => key === challenge.rules);
    return [
      ...(this.isMine() ? this.waiting(challenge) : this.asked(challenge)),
      terms(challenge, this.rules, this.isMine()),
      rules && challenge.start.kind === "usual" ? startPicture(rules.key) : null,
    ].filter((vnode) => vnode !== null);
  }

  /** For its maker. */
  private waiting(challenge: Challenge): VNode[] {
    const name = challenge.to?.name;
    const withdraw = {
      click: () => this.act(() => call("DELETE /challenges/{id}", { path: { id: this.id } })),
    };
    return [
      h("h1", name ? t("challenge.waiting.name", { name }) : t("challenge.waiting.link")),
      h("p", name ? t("challenge.waiting.name.text", { name }) : t("challenge.waiting.link.text")),
      challenge.to ? null : linkField(this.app),
      this.alert(),
      h("div.row", [
        h("button.button", { attrs: { type: "button" }, on: withdraw }, t("challenge.withdraw")),
      ]),
    ].filter((vnode) => vnode !== null);
  }

  /** For anybody else. */
  private asked(challenge: Challenge): VNode[] {
    const name = challenge.from.name;
    const me = this.app.account;
    if (challenge.to && challenge.to.id !== me?.player.id) {
      const to = challenge.to.name;
      const login = h("a.button", { attrs: { href: this.signIn("/login") } }, t("nav.login"));
      return [
        h("h1", t("challenge.other", { name: to })),
        h("p", t("challenge.other.text", { from: name, to })),
        h("div.row", [me ? h("a.button", { attrs: { href: "/" } }, t("missing.home")) : login]),
      ];
    }
    return [
      h("h1", t("challenge.by", { name })),
      this.alert(),
      h("div.row", this.answers(challenge)),
      h("p.quiet.small", t(me ? "challenge.hint" : "challenge.hint.visitor")),
      h("p", [this.block(challenge.from)]),
    ].filter((vnode) => vnode !== null);
  }

  private block(person: Player): VNode {
    const on = { click: () => this.app.meet(person) };
    const text = t("challenge.block", { name: person.name });
    return h("button.button.small.bare", { attrs: { type: "button" }, on }, text);
  }

  private answers(challenge: Challenge): (VNode | null)[] {
    const me = this.app.account;
    const member = me !== undefined && me.role !== "guest";
    const button = (name: string, label: string, click: () => void) =>
      h(name, { attrs: { type: "button", "aria-disabled": `${this.busy}` }, on: { click } }, label);
    const play = () => this.accept();
    if (member) {
      const decline = () =>
        this.act(() => call("POST /challenges/{id}/decline", { path: { id: this.id } }));
      return [
        button("button.button.primary.large", t("challenge.play"), play),
        challenge.to ? button("button.button.large", t("challenged.decline"), decline) : null,
      ];
    }
    const link = (page: "/login" | "/register", label: string, primary: boolean) =>
      h(
        "a.button.large",
        {
          class: { primary },
          attrs: { href: this.signIn(page) },
          on: {
            click: () => {
              acceptAfterSignIn = this.id;
            },
          },
        },
        label,
      );
    const guest = button("button.button.primary.large", t("challenge.play.guest"), play);
    return [
      challenge.rated ? null : guest,
      link("/register", t("challenge.register"), challenge.rated),
      link("/login", t("challenge.login"), false),
    ];
  }

  private signIn(page: "/login" | "/register"): string {
    return signInPath(page, `/c/${this.id}`);
  }

  private alert(): VNode | null {
    if (this.problem === undefined) return null;
    return h("p.alert", { key: "alert", attrs: { role: "alert" } }, this.problem.error);
  }

  private isMine(): boolean {
    const me = this.app.account?.player.id;
    return me !== undefined && this.challenge?.from.id === me;
  }

  private accept(): Promise<void> {
    return this.act(async () => {
      await this.app.becomeSomebody();
      const game = await call("POST /challenges/{id}/accept", { path: { id: this.id } });
      this.app.go(`/g/${game.id}`, "replace");
    });
  }

  private async act(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      await action();
      await this.load();
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.busy = false;
    this.app.redraw();
  }

  private async load(): Promise<void> {
    try {
      this.challenge = await call("GET /challenges/{id}", { path: { id: this.id } });
      this.problem = undefined;
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.app.redraw();
  }
}
