/** What one can choose about how it plays, looks and sounds, with a board that shows it at once. */

import type { App, Page } from "../app";
import { t } from "../messages";
import { BlockedPeople } from "../people/blocked";
import { NoticesSection } from "../push/section";
import { ear } from "../sound/ear";
import { currentTheme, setTheme, THEMES } from "../theme";
import { choices as radios } from "../ui/field";
import { h, type VNode } from "../vdom";
import { CHOICES, type Choice, choices, choose, onChoice } from "./choices";
import { kept } from "./kept";
import { MailSection } from "./mail";
import { FAMILIES, type Family } from "./plans";
import { isFamily, preview } from "./previews";
import { Sample } from "./sample";
import "../style/people.css";
import "./settings.css";

/** Which choices stand together; what is named nowhere stands at the end. */
const GROUPS = {
  board: ["board", "figures", "wedges", "discs", "notation", "coordinates"],
  play: ["premove", "confirm", "promotion"],
  sound: ["sound", "vibration"],
  look: ["motion", "zen"],
} as const satisfies Record<string, readonly Choice[]>;
type Group = keyof typeof GROUPS;

/** Choices that the board shows by a move. */
const SHOWN_BY_MOVE: readonly Choice[] = ["sound", "vibration", "motion"];

export class SettingsPage implements Page {
  private readonly samples: readonly Sample[];
  /** The family whose pieces were chosen last: its board stands where there is room for one. */
  private front: Family = "figures";
  private readonly stops: (() => void)[] = [];
  private readonly blocked: BlockedPeople;
  private readonly notices: NoticesSection;
  private readonly mail: MailSection;

  constructor(private readonly app: App) {
    this.samples = FAMILIES.map((family) => new Sample(family, () => app.redraw()));
    this.blocked = new BlockedPeople(app);
    this.notices = new NoticesSection(app);
    this.mail = new MailSection(app);
  }

  get title(): string {
    return t("settings.title");
  }

  mount(): void {
    ear.expect();
    const redraw = () => this.app.redraw();
    this.ask();
    this.stops.push(onChoice(redraw), kept.onChange(redraw));
  }

  onAccount(): void {
    this.ask();
  }

  unmount(): void {
    for (const stop of this.stops.splice(0)) stop();
    for (const sample of this.samples) sample.stop();
  }

  view(): VNode {
    const names = Object.keys(CHOICES) as Choice[];
    const placed: readonly Choice[] = Object.values(GROUPS).flat();
    const rest = names.filter((name) => !placed.includes(name));
    const groups = (Object.keys(GROUPS) as Group[]).map((group) =>
      h("section.stack", { key: group }, [
        h("h2", t(`settings.group.${group}`)),
        ...GROUPS[group].map((name) => this.field(name)),
        ...(group === "look" ? [this.theme(), ...rest.map((name) => this.field(name))] : []),
      ]),
    );
    return h("div.settings", [
      h("div.settings-head.stack", [
        h("h1", t("settings.title")),
        h("p.quiet", { attrs: { role: "status" } }, keptText()),
      ]),
      h("div.settings-fields.stack", [
        ...groups,
        this.notices.view(),
        this.mail.view(),
        this.app.account === undefined ? null : this.blocked.view(),
      ]),
      h("aside.settings-sample", { attrs: { "aria-label": t("settings.sample") } }, [
        ...this.samples.map((sample) => sample.view(sample.family === this.front)),
        h("p.quiet.small", t("settings.sample.hint")),
      ]),
    ]);
  }

  /** A visitor has blocked nobody. */
  private ask(): void {
    if (this.app.account !== undefined) void this.blocked.load();
    this.notices.look();
    void this.mail.look();
  }

  private field(name: Choice): VNode {
    const values: readonly string[] = CHOICES[name];
    const field = radios({
      name,
      label: t(`settings.${name}`),
      value: choices()[name],
      options: values.map((value) => ({
        value,
        label: valueText(name, value),
        ...(isFamily(name) ? { picture: preview(name, value) } : {}),
      })),
      onChange: (value) => this.choose(name, value),
    });
    return h("div", { key: name }, [field, h("p.hint.quiet.small", t(`settings.${name}.hint`))]);
  }

  private choose(name: Choice, value: string): void {
    const known = CHOICES[name].find((one) => one === value);
    if (isFamily(name)) this.front = name;
    if (known !== undefined) choose(name, known);
    const shown = this.samples.find(({ family }) => family === this.front);
    if (SHOWN_BY_MOVE.includes(name)) shown?.show();
  }

  private theme(): VNode {
    return radios({
      name: "theme",
      label: t("theme.switch"),
      value: currentTheme(),
      options: THEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
      onChange: (theme) => {
        setTheme(theme);
        this.app.redraw();
      },
    });
  }
}

/** Where the choices are kept. */
function keptText(): string {
  if (!kept.follows) return t("settings.kept");
  return t(kept.failed ? "settings.kept.not-yet" : "settings.kept.account");
}

type ValueKey = { [K in Choice]: `settings.${K}.${(typeof CHOICES)[K][number]}` }[Choice];

function valueText(name: Choice, value: string): string {
  return t(`settings.${name}.${value}` as ValueKey);
}
