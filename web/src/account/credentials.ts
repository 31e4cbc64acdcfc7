/** The fields that registering and logging in share. */

import { t } from "../messages";
import { NAME_LEN_MAX, NAME_LEN_MIN, PASSPHRASE_LEN_MIN } from "../protocol";
import { input } from "../ui/field";
import type { Form } from "../ui/form";
import { h, type VNode } from "../vdom";
import { strengthView } from "./strength";

export const CREDENTIAL_FIELDS = ["name", "passphrase"] as const;

/** What is typed where an account is made or gets another passphrase, to say how hard that is to guess. */
export class Typed {
  name = "";
  passphrase = "";

  constructor(private readonly redraw: () => void) {}

  set(change: Partial<Pick<Typed, "name" | "passphrase">>): void {
    Object.assign(this, change);
    this.redraw();
  }
}

export function nameField(form: Form, value: string, typed?: Typed): VNode {
  const isNew = typed !== undefined;
  return input({
    name: "name",
    ...(typed && { onInput: (name) => typed.set({ name }) }),
    label: t("account.name"),
    hint: isNew ? t("account.name.hint", { min: NAME_LEN_MIN, max: NAME_LEN_MAX }) : undefined,
    fault: form.fault("name"),
    value,
    attrs: { autocomplete: "username", autocapitalize: "none", spellcheck: "false" },
  });
}

/** The present passphrase. */
export function passphraseField(form: Form): VNode {
  return input({
    name: "passphrase",
    label: t("account.passphrase"),
    fault: form.fault("passphrase"),
    attrs: { type: "password", autocomplete: "current-password" },
  });
}

/** A passphrase that is chosen, and how hard it is to guess. */
export function newPassphraseField(
  form: Form,
  typed: Typed,
  name = "passphrase",
  label = t("account.passphrase"),
): VNode {
  return h("div.stack.tight", { key: `${name}-chosen` }, [
    input({
      name,
      label,
      hint: t("account.passphrase.hint", { min: PASSPHRASE_LEN_MIN }),
      fault: form.fault(name),
      attrs: { type: "password", autocomplete: "new-password" },
      onInput: (passphrase) => typed.set({ passphrase }),
    }),
    strengthView(name, typed.passphrase, typed.name),
  ]);
}

/** Where to go after signing in: a path of this site. */
export function nextPath(query: URLSearchParams): string {
  const next = query.get("next") ?? "/";
  // A browser reads a backslash as a slash.
  return /^\/(?![/\\])/.test(next) ? next : "/";
}

/** The address of another page that passes on where to go next, and the name. */
export function signInPath(page: "/login" | "/register", next: string, name = ""): string {
  const query = new URLSearchParams();
  if (name !== "") query.set("name", name);
  if (next !== "/") query.set("next", next);
  return query.size > 0 ? `${page}?${query}` : page;
}
