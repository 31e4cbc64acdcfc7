/** The dialog that sets up a game and sends the invitation. */

import { ApiError, call, problemOf } from "../api";
import type { App } from "../app";
import { sideOf } from "../board/sides";
import { t } from "../messages";
import "../messages/common";
import "../messages/newgame";
import type { Challenge, RulesCard } from "../protocol";
import { dialog } from "../ui/dialog";
import { choices, input, select, tick } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { gameOptions } from "../ui/game-text";
import { seatDisc } from "../ui/seat-disc";
import { h, type VNode } from "../vdom";
import { Bots } from "./bots";
import { clockFields } from "./clock-fields";
import {
  type Audience,
  challengeOf,
  type Fault,
  faults,
  type NewGame,
  newGame,
  startKinds,
  withRules,
} from "./form";
import { isGame } from "./pasted";
import "../style/newgame.css";

export interface NewGameOptions {
  to: Audience;
  /** The key of the game to begin with, and the person to invite. */
  game?: string | undefined;
  name?: string | undefined;
  rules: readonly RulesCard[];
  onClose(): void;
  /** The invitation was made. */
  onMade(challenge: Challenge): void;
}

/** The fields that the server may find fault with, and where that is shown. */
const SERVER_FIELDS = ["rules", "start", "time", "rated", "seat", "to"];

export class NewGameDialog {
  private state: NewGame;
  private readonly form: Form;
  private faults: readonly Fault[] = [];
  /** From the first attempt to send on, faults are found while one types. */
  private attempted = false;
  private clockOpen = false;
  /** Who plays what, when a bot is to be played. */
  private readonly bots: Bots | undefined;

  constructor(
    private readonly app: App,
    private readonly options: NewGameOptions,
  ) {
    const { rules, game, to, name = "" } = options;
    const chosen = rules.find(({ key }) => key === game) ?? rules[0];
    this.state = { ...newGame(to, chosen), name };
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: SERVER_FIELDS,
      send: () => this.send(),
    });
    if (to === "bot") this.bots = this.findBots(game);
  }

  /** Begins with the asked game; else with the first one that some bot plays. */
  private findBots(game: string | undefined): Bots {
    const bots = new Bots(this.app, () => {
      const { rules } = this.options;
      const playable = rules.find(({ key }) => bots.playing(key).length > 0);
      if (game === undefined && playable && bots.playing(this.state.rules).length === 0) {
        this.state = withRules(this.state, playable);
      }
      this.change({ name: bots.choose(this.state.rules, this.state.name) });
    });
    void bots.load();
    return bots;
  }

  view(): VNode {
    const { state } = this;
    return dialog(t(`new.title.${state.to}`), this.options.onClose, [
      this.form.view(
        [
          ...(state.to === "link" || state.to === "name" ? this.audienceFields() : []),
          this.gameField(),
          this.botField(),
          ...this.startFields(),
          ...this.clock(),
          this.sideField(),
          this.ratedField(),
        ],
        [submitButton(this.form, t(`new.submit.${state.to}`))],
      ),
    ]);
  }

  private get rules(): RulesCard | undefined {
    return this.options.rules.find(({ key }) => key === this.state.rules);
  }

  private change(change: Partial<NewGame>): void {
    this.state = { ...this.state, ...change };
    if (this.attempted) this.faults = this.findFaults();
    this.app.redraw();
  }

  private findFaults(): Fault[] {
    return this.rules ? faults(this.state, this.rules.starts) : [];
  }

  private async send(): Promise<void> {
    this.attempted = true;
    this.faults = this.findFaults();
    if (this.faults.length > 0) {
      requestAnimationFrame(() => document.getElementById(this.faults[0] ?? "")?.focus());
      return;
    }
    const account = await this.app.becomeSomebody();
    const body = challengeOf(this.state, account.role !== "guest");
    const challenge = await call("POST /challenges", { body });
    const answered = challenge.status.kind === "declined" || challenge.status.kind === "gone";
    if (this.bots && answered) throw declinedBy(this.state.name);
    this.options.onMade(challenge);
  }

  private audienceFields(): VNode[] {
    const { state } = this;
    const to = choices<Audience>({
      name: "audience",
      label: t("new.to"),
      value: state.to,
      options: [
        { value: "link", label: t("new.to.link") },
        { value: "name", label: t("new.to.name") },
      ],
      onChange: (to) => this.change({ to }),
    });
    if (state.to !== "name") return [to];
    const name = input({
      name: "name",
      label: t("new.name"),
      value: state.name,
      fault: this.has("name") ? t("new.name.fault") : this.form.fault("to"),
      attrs: { autocomplete: "off", autocapitalize: "none", spellcheck: "false" },
      onInput: (name) => this.change({ name }),
    });
    return [to, name];
  }

  private gameField(): VNode {
    const { rules } = this.options;
    return select({
      name: "game",
      label: t("new.game"),
      value: this.state.rules,
      fault: this.form.fault("rules"),
      hint: this.rules?.preparing ? t("learn.preparing") : undefined,
      options: gameOptions(rules),
      onChange: (key) => {
        const chosen = rules.find((one) => one.key === key);
        if (chosen) this.change(this.withBot(withRules(this.state, chosen)));
      },
    });
  }

  /** The bot stays where it plays this game, too. */
  private withBot(state: NewGame): NewGame {
    return this.bots ? { ...state, name: this.bots.choose(state.rules, state.name) } : state;
  }

  private botField(): VNode | null {
    return (
      this.bots?.view({
        rules: this.rules,
        name: this.state.name,
        fault: this.has("bot") ? t("new.bot.fault") : this.form.fault("to"),
        onChange: (name) => this.change({ name }),
      }) ?? null
    );
  }

  private startFields(): VNode[] {
    const kinds = this.rules ? startKinds(this.rules.starts) : [];
    if (kinds.length < 2) return [];
    const { state } = this;
    const list = select({
      name: "start",
      label: t("new.start"),
      value: state.start,
      options: kinds.map((kind) => ({ value: kind, label: t(`new.start.${kind}`) })),
      onChange: (kind) => this.change({ start: kinds.find((one) => one === kind) ?? "usual" }),
    });
    if (state.start === "number") return [list, this.numberField()];
    return state.start === "position" ? [list, this.positionField()] : [list];
  }

  private numberField(): VNode {
    const max = (this.rules?.starts.numbers ?? 1) - 1;
    return input({
      name: "number",
      label: t("new.number"),
      value: this.state.number,
      hint: t("new.number.hint", { max }),
      fault: this.has("number") ? t("new.number.fault", { min: 0, max }) : this.form.fault("start"),
      attrs: { inputmode: "numeric", autocomplete: "off" },
      onInput: (number) => this.change({ number }),
    });
  }

  private positionField(): VNode {
    const field = input({
      name: "position",
      label: t("new.position"),
      value: this.state.position,
      hint: t("new.position.hint"),
      fault: this.has("position") ? t("new.position.fault") : this.form.fault("start"),
      attrs: { autocomplete: "off", autocapitalize: "none", spellcheck: "false" },
      onInput: (position) => this.change({ position }),
    });
    return h("div", { key: "pasted", on: { paste: (event) => this.paste(event) } }, [field]);
  }

  /** A game instead of a position: where it led is a position. */
  private async paste(event: ClipboardEvent): Promise<void> {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!isGame(text)) return;
    event.preventDefault();
    const field = event.target as HTMLInputElement;
    const { rules } = this.state;
    this.form.problem = undefined;
    try {
      const reached = await call("POST /positions", { body: { rules, text } });
      if (this.state.rules !== rules) return;
      field.value = reached.text;
      this.change({ position: reached.text });
    } catch (error) {
      this.form.problem = problemOf(error);
      this.app.redraw();
    }
  }

  private clock(): VNode[] {
    const [first, second] = this.rules?.seats ?? [];
    const fault = this.form.fault("time");
    const fields = clockFields({
      form: this.state,
      seats: [first?.name ?? "", second?.name ?? ""],
      faults: this.faults,
      open: this.clockOpen,
      onOpen: (open) => {
        this.clockOpen = open;
      },
      onChange: (change) => this.change(change),
    });
    const said = fault && h("p.fault.bad.small", { key: "time", attrs: { role: "alert" } }, fault);
    return said ? [...fields, said] : fields;
  }

  private sideField(): VNode {
    const [first, second] = this.rules?.seats ?? [];
    return choices<NewGame["seat"]>({
      name: "side",
      label: t("new.side"),
      value: this.state.seat,
      options: [
        {
          value: "first",
          label: first?.name ?? "",
          picture: seatDisc(first ? sideOf(first) : "light"),
        },
        { value: "lot", label: t("new.side.lot"), picture: seatDisc("both") },
        {
          value: "second",
          label: second?.name ?? "",
          picture: seatDisc(second ? sideOf(second) : "dark"),
        },
      ],
      onChange: (seat) => this.change({ seat }),
    });
  }

  private ratedField(): VNode {
    const role = this.app.account?.role ?? "guest";
    const guest = role === "guest";
    return tick({
      name: "rated",
      label: t("new.rated"),
      value: this.state.rated && !guest,
      disabled: guest,
      hint: guest ? t("new.rated.guest") : this.form.fault("rated"),
      onChange: (rated) => this.change({ rated }),
    });
  }

  private has(fault: Fault): boolean {
    return this.faults.includes(fault);
  }
}

/** A bot that does not say why. */
function declinedBy(name: string): ApiError {
  return new ApiError(
    { error: t("new.bot.declined", { name }), code: "declined", field: "to" },
    200,
  );
}
