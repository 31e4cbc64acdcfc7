/** Which engines are at work, what they use, and how well the machines contain them. */

import { currentLanguage, t } from "../../messages";
import type { Host, Overview, Running } from "../../protocol";
import { bytesText, mibText } from "../../ui/info-text";
import { personLink } from "../../ui/person";
import { type Column, table } from "../../ui/table";
import { h, type VNode } from "../../vdom";
import { term } from "../engines/report";

export function engines({ busiest, engines: count, load, memory, hosts }: Overview): VNode {
  const total = { count, load: loadText(load), memory: bytesText(memory) };
  return h("section.panel.stack.wide", { key: "engines" }, [
    h("h2", t("overview.busiest")),
    count === 0
      ? h("p.quiet", { key: "none" }, t("overview.busiest.none"))
      : h("div.stack.tight", { key: "some" }, [
          h("p.figures", t("overview.busiest.total", total)),
          table({
            caption: t("overview.busiest"),
            columns: columns(),
            rows: busiest,
            id: ({ game, seat }) => `${game}-${seat}`,
            query: new URLSearchParams(),
            path: "/admin",
          }),
        ]),
    h("p", [h("a", { attrs: { href: "/admin/running" } }, t("overview.busiest.all"))]),
    h("h3.small", t("overview.hosts")),
    h(
      "dl.terms.bare",
      hosts.flatMap((host) => term(host.name, hostText(host))),
    ),
  ]);
}

/** How much of a core something uses, in hundredths. */
export function loadText(load: number): string {
  return t("overview.cpu.percent", { count: load.toLocaleString(currentLanguage()) });
}

function columns(): Column<Running>[] {
  return [
    {
      key: "bot",
      label: t("overview.bot"),
      cell: ({ bot }) => [personLink(bot)],
      class: "grow",
    },
    { key: "engine", label: t("overview.engine"), cell: ({ engine }) => engine },
    {
      key: "cpu",
      label: t("overview.cpu"),
      cell: ({ load }) => (load === undefined ? t("overview.cpu.unknown") : loadText(load)),
      class: "figures",
    },
    {
      key: "memory",
      label: t("overview.memory"),
      cell: ({ memory }) => bytesText(memory),
      class: "figures",
    },
    {
      key: "host",
      label: t("overview.host"),
      cell: ({ host }) => host ?? t("running.waits"),
    },
  ];
}

function hostText({ machine, local }: Host): string {
  if (machine === undefined) return t(local ? "hosts.idle" : "overview.host.away");
  return t("overview.host.text", {
    cores: t("hosts.cores", { count: machine.cores }),
    memory: t("hosts.memory", { memory: mibText(machine.memory_mib) }),
    tier: t(`tier.${machine.tier}`),
  });
}
