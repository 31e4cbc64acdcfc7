/** Everybody who has been here, and what an admin may do about them. */

import { call } from "../../api";
import type { App, Location, Page } from "../../app";
import { t } from "../../messages";
import { type AdminUser, NAME_LEN_MAX, type ResetLink, type UserChange } from "../../protocol";
import { input } from "../../ui/field";
import { h, type VNode } from "../../vdom";
import { Desk, focusSoon } from "../desk";
import { adminsOnly, adminTabs } from "../parts";
import { userItem } from "./item";
import { UserList } from "./list";

const PATH = "/admin/users";
/** What is typed is looked for when nothing more comes for so long. */
const PAUSE_MS = 200;

export type Done = "suspend" | "admit" | "mute" | "unmute" | "promote" | "demote";
const CHANGES: Record<Done, UserChange> = {
  suspend: { suspended: true },
  admit: { suspended: false },
  mute: { muted: true },
  unmute: { muted: false },
  promote: { role: "admin" },
  demote: { role: "player" },
};

export class UsersPage implements Page {
  private readonly list = new UserList();
  private readonly desk: Desk<AdminUser>;
  /** The link that was made last, and for whom: it is shown this once. */
  private made: { id: string; link: ResetLink } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly app: App,
    { query }: Location,
  ) {
    this.list.seek(query.get("find") ?? "");
    this.desk = new Desk(app, () => this.list.load());
  }

  get title(): string {
    return t("users.title");
  }

  mount(): void {
    this.desk.load();
  }

  unmount(): void {
    clearTimeout(this.timer);
  }

  onAccount(): void {
    this.desk.load();
  }

  /** What is in the field belongs to the person: another address by other means is another page. */
  onLocation({ query }: Location): boolean {
    return (query.get("find") ?? "") === this.list.find;
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("users"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("users.lead")),
        this.finder(),
        this.desk.alert(),
        this.users(),
      ]),
    ]);
  }

  private finder(): VNode {
    const attrs = {
      type: "search",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: NAME_LEN_MAX,
    };
    const onInput = (text: string) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.find(text.trim()), PAUSE_MS);
    };
    const value = this.list.find;
    return h("div.finder", [
      input({ name: "find", label: t("users.find"), value, attrs, onInput }),
    ]);
  }

  private find(text: string): void {
    if (text === this.list.find) return;
    this.list.seek(text);
    this.app.go(text === "" ? PATH : `${PATH}?${new URLSearchParams({ find: text })}`, "replace");
    this.desk.load();
  }

  private users(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("users.none"));
    const more = () => {
      this.list.longer();
      this.desk.load();
    };
    const me = this.app.account?.player.id;
    return h("div.stack", { key: "list" }, [
      h(
        "ul.modules.stack",
        items.map((user) =>
          userItem({
            user,
            me: user.player.id === me,
            desk: this.desk,
            link: this.made?.id === user.player.id ? this.made.link : undefined,
            change: (done) => this.change(user, done),
            reset: () => this.reset(user),
            takeOff: () => this.takeOff(user),
          }),
        ),
      ),
      this.list.more
        ? h("div.row", { key: "more" }, [
            h("button.button", { attrs: { type: "button" }, on: { click: more } }, t("users.more")),
          ])
        : null,
    ]);
  }

  private async change({ player: { id, name } }: AdminUser, done: Done): Promise<void> {
    const taken = { path: { id }, body: CHANGES[done] };
    const well = await this.desk.act(id, () => call("POST /admin/users/{id}", taken));
    if (well) this.app.notify({ key: "admin", text: t(`users.${done}.done`, { name }) });
    // The button that was pressed is gone; the keyboard goes on where it was.
    focusSoon(`user-${id}`);
  }

  private async takeOff({ player: { id, name } }: AdminUser): Promise<void> {
    const path = { id };
    const well = await this.desk.act(id, () =>
      call("DELETE /admin/users/{id}/second-factors", { path }),
    );
    if (well) this.app.notify({ key: "admin", text: t("users.factors.done", { name }) });
    focusSoon(`user-${id}`);
  }

  private async reset({ player: { id } }: AdminUser): Promise<void> {
    this.made = undefined;
    const well = await this.desk.act(id, async () => {
      const link = await call("POST /admin/users/{id}/reset-link", { path: { id } });
      this.made = { id, link };
    });
    if (well) focusSoon("reset-link");
  }
}
