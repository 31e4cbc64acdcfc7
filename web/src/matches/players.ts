/** The fields of who plays. */

import { t } from "../messages";
import type { MatchPlan } from "../protocol";
import { input, select } from "../ui/field";
import { h, type VNode } from "../vdom";
import { entrant, optionsText, withOptions } from "./plan";
import type { PlanForm } from "./plan-form";

export function playerFields({ plan, engines, form, change }: PlanForm): VNode {
  const set = (place: number, changed: Partial<MatchPlan["players"][number]>) =>
    change({
      players: plan.players.map((one, at) => (at === place ? { ...one, ...changed } : one)),
    });
  const rows = plan.players.map((player, place) => {
    const number = place + 1;
    return h("fieldset.match-player", { key: `${plan.players.length}-${place}` }, [
      h("legend", t("matches.player.of", { number })),
      select({
        name: `engine-${place}`,
        label: t("bots.engine"),
        value: player.engine,
        options: engines.map(({ name }) => ({ value: name, label: name })),
        onChange: (engine) => {
          const others = plan.players.filter((_, at) => at !== place);
          const name = player.name.startsWith(player.engine)
            ? entrant(engine, others).name
            : player.name;
          set(place, { engine, name });
        },
      }),
      input({
        name: `player-${place}`,
        label: t("matches.player.name"),
        value: player.name,
        attrs: { maxlength: 60, autocomplete: "off" },
        onInput: (name) => set(place, { name }),
      }),
      input({
        name: `options-${place}`,
        label: t("matches.options"),
        hint: t("matches.options.hint"),
        value: optionsText(player),
        attrs: { autocomplete: "off", spellcheck: "false" },
        onInput: (text) => {
          const { options, ...rest } = withOptions(player, text);
          change({
            players: plan.players.map((one, at) =>
              at === place ? { ...rest, ...(options ? { options } : {}) } : one,
            ),
          });
        },
      }),
      plan.players.length > 2
        ? h(
            "button.button.small",
            {
              attrs: { type: "button" },
              on: {
                click: () => change({ players: plan.players.filter((_, at) => at !== place) }),
              },
            },
            t("matches.player.remove", { name: player.name }),
          )
        : null,
    ]);
  });
  const fault = form.fault("players");
  const tunes = plan.format.kind === "tune";
  const add = () =>
    change({ players: [...plan.players, entrant(engines[0]?.name ?? "", plan.players)] });
  return h("section.stack", { key: "players" }, [
    h("h2", t("matches.players")),
    fault ? h("p.fault", { attrs: { role: "alert" } }, fault) : null,
    ...rows,
    tunes
      ? h("p.quiet.small", t("matches.players.tuned"))
      : h("div.row", [
          h(
            "button.button",
            { attrs: { type: "button" }, on: { click: add } },
            t("matches.player.add"),
          ),
        ]),
  ]);
}
