/** What stands around the board beside the game itself: sound, zen view, keys, settings. */

import { t } from "../messages";
import { choices, toggle } from "../settings/choices";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { arrowIcon } from "./icons";
import "./around.css";

/** Switches sounds off and on by one press. */
export function soundButton(): VNode {
  const on = choices().sound === "on";
  const label = t("tools.sound");
  const title = t(on ? "tools.sound.off" : "tools.sound.on");
  const attrs = { type: "button", "aria-label": label, title, "aria-pressed": `${on}` };
  return h("button.button.bare.sound", { attrs, on: { click: () => toggle("sound") } }, [
    arrowIcon(on ? "sound" : "silence"),
  ]);
}

export function tools(showKeys: () => void): VNode {
  const button = (name: string, text: string, click: () => void) =>
    h(`button.link.${name}`, { attrs: { type: "button" }, on: { click } }, text);
  return h("p.tools.row.small", { key: "tools" }, [
    button("zen", t("tools.zen"), () => toggle("zen")),
    button("keys", t("tools.keys"), showKeys),
    h("a", { attrs: { href: "/settings" } }, t("tools.settings")),
  ]);
}

/** The way out of the zen view, which hides every other one. */
export function zenLeave(): VNode | null {
  if (choices().zen === "off") return null;
  return h(
    "button.button.bare.small.zen-leave",
    { key: "zen", attrs: { type: "button" }, on: { click: () => toggle("zen") } },
    [icon("close"), t("tools.zen.leave")],
  );
}
