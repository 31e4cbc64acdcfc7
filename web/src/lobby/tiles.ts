/** The games that can be played here, as tiles that lead to their rules. */

import { saidOr, t } from "../messages";
import type { RulesCard } from "../protocol";
import { grouped } from "../ui/game-text";
import { icon } from "../ui/icon";
import { startPicture } from "../ui/start-picture";
import { h, type VNode } from "../vdom";

/** Tiles of a group that are shown before somebody asks for all of it. */
const FIRST_TILES = 3;

/** What a person has asked of the tiles. */
export interface TilesState {
  /** What the names or descriptions should hold. */
  wanted: string;
  /** The groups that are shown whole. */
  open: ReadonlySet<string>;
}

export const TILES: TilesState = { wanted: "", open: new Set() };

export function tiles(
  rules: readonly RulesCard[],
  state: TilesState,
  change: (state: TilesState) => void,
): VNode {
  return h("section.stack", { key: "tiles", attrs: { "aria-labelledby": "tiles" } }, [
    h("div.row.spread", [
      h("h2", { attrs: { id: "tiles" } }, t("lobby.learn")),
      search(state, change),
    ]),
    rules.length === 0
      ? h("div.skeleton", { key: "wait" })
      : h("div.stack.sections", { key: "groups" }, groups(rules, state, change)),
  ]);
}

function search(state: TilesState, change: (state: TilesState) => void): VNode {
  const attrs = { type: "search", placeholder: t("lobby.find"), "aria-label": t("lobby.find") };
  const input = (event: Event) =>
    change({ ...state, wanted: (event.target as HTMLInputElement).value });
  return h("input.input.find", { attrs, on: { input } });
}

function groups(
  rules: readonly RulesCard[],
  state: TilesState,
  change: (state: TilesState) => void,
): VNode[] {
  const wanted = state.wanted.trim().toLowerCase();
  const found = rules.filter((one) => fits(one, wanted));
  if (found.length === 0) {
    return [h("p.empty", { key: "none", attrs: { role: "status" } }, t("lobby.find.none"))];
  }
  return grouped(found).map(([heading, games]) => {
    const whole = wanted !== "" || state.open.has(heading) || games.length <= FIRST_TILES + 1;
    const shown = whole ? games : games.slice(0, FIRST_TILES);
    const open = () => change({ ...state, open: new Set([...state.open, heading]) });
    return h("div.stack.kin", { key: heading }, [
      h("h3", heading),
      h("ul.tiles", shown.map(tile)),
      whole
        ? null
        : h(
            "button.button.small.more",
            { key: "more", attrs: { type: "button" }, on: { click: open } },
            [icon("more"), t("lobby.more", { count: games.length - shown.length, group: heading })],
          ),
    ]);
  });
}

function fits(rules: RulesCard, wanted: string): boolean {
  if (wanted === "") return true;
  const words = `${rules.name} ${rules.key} ${summary(rules)} ${rules.group}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => words.includes(word));
}

function summary(rules: RulesCard): string {
  return saidOr(rules.said?.summary, rules.summary);
}

function tile(rules: RulesCard): VNode {
  return h("li", { key: rules.key }, [
    h("a.tile", { attrs: { href: `/learn/${rules.key}` } }, [
      startPicture(rules.key),
      h("span.words", [h("span.name", rules.name), h("span.quiet.small", summary(rules))]),
    ]),
  ]);
}
