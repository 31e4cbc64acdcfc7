/**
 * A table whose order is part of the page's address: `?sort=clock` and `?sort=-clock`.
 * On a narrow screen each row becomes a card (see table.css).
 */

import { t } from "../messages";
import { h, type VNode } from "../vdom";
import "../style/table.css";

export interface Column<Row> {
  /** In the address. */
  key: string;
  label: string;
  cell(row: Row): VNode | string | (VNode | string | null)[];
  /** What rows are ordered by; a column without is not. */
  order?(row: Row): string | number;
  class?: string;
  /** The label is for screen readers: the cells explain themselves to the eye. */
  spoken?: boolean;
}

export interface TableOptions<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  id(row: Row): string;
  query: URLSearchParams;
  path: string;
  /** Marks a row as the person's own. */
  mine?(row: Row): boolean;
}

export function table<Row>(options: TableOptions<Row>): VNode {
  const rows = sorted(options.rows, options.columns, options.query.get("sort"));
  return h("table.table", [
    h("caption.spoken", options.caption),
    h("thead", [
      h(
        "tr",
        options.columns.map((column) => heading(options, column)),
      ),
    ]),
    h(
      "tbody",
      rows.map((row) =>
        h("tr", { key: options.id(row), class: { own: options.mine?.(row) ?? false } }, [
          ...options.columns.map((column) => {
            const name = column.class ? `td.${column.class}` : "td";
            return h(name, { dataset: { label: column.label } }, column.cell(row));
          }),
        ]),
      ),
    ),
  ]);
}

/** The rows in the order that `sort` names; as they are when it names none. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | null,
): Row[] {
  const down = sort?.startsWith("-") ?? false;
  const key = sort?.replace(/^-/, "");
  const order = columns.find((column) => column.key === key)?.order;
  if (order === undefined) return [...rows];
  const compare = (a: Row, b: Row) => {
    const [x, y] = [order(a), order(b)];
    if (typeof x === "number" && typeof y === "number") return x - y;
    return String(x).localeCompare(String(y));
  };
  return [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)));
}

function heading<Row>({ query, path }: TableOptions<Row>, column: Column<Row>): VNode {
  const name = column.class ? `th.${column.class}` : "th";
  if (column.order === undefined) {
    const label = column.spoken ? h("span.spoken", column.label) : column.label;
    return h(name, { attrs: { scope: "col" } }, [label]);
  }
  const sort = query.get("sort");
  const state =
    sort === column.key ? "ascending" : sort === `-${column.key}` ? "descending" : "none";
  const next = new URLSearchParams(query);
  next.set("sort", state === "ascending" ? `-${column.key}` : column.key);
  const attrs = { href: `${path}?${next}`, title: t("table.sort", { column: column.label }) };
  return h(name, { attrs: { scope: "col", "aria-sort": state } }, [
    h("a", { attrs }, column.label),
  ]);
}
