/** The field to type a move into. */

import { t } from "../messages";
import { NOTATION_LEN_MAX } from "../protocol";
import { h, type VNode } from "../vdom";

export interface EntryHandlers {
  write(text: string): void;
  play(): void;
}

/**
 * `example` is a move in the game's notation, if one can be shown. While it is not `open` one can
 * write already: a field that is switched off would lose the keyboard at every move.
 */
export function entry(
  text: string,
  open: boolean,
  example: string | undefined,
  handlers: EntryHandlers,
): VNode {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (open) handlers.play();
  };
  const attrs = {
    "aria-label": t("entry.label"),
    placeholder: example === undefined ? t("entry.label") : t("entry.hint", { example }),
    maxlength: NOTATION_LEN_MAX,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  };
  return h("form.entry", { key: "entry", class: { open }, on: { submit } }, [
    h("input.input", {
      props: { value: text },
      attrs,
      on: { input: (event) => handlers.write((event.target as HTMLInputElement).value) },
    }),
    h("button.button", { attrs: { type: "submit", disabled: !open } }, t("entry.play")),
  ]);
}
