import { describe, expect, it } from "vitest";
import { type Column, sorted } from "./table";

interface Row {
  name: string;
  age: number;
}

const COLUMNS: Column<Row>[] = [
  { key: "name", label: "Name", cell: ({ name }) => name, order: ({ name }) => name },
  { key: "age", label: "Age", cell: ({ age }) => String(age), order: ({ age }) => age },
  { key: "plain", label: "Plain", cell: () => "" },
];
const ROWS: Row[] = [
  { name: "zoë", age: 9 },
  { name: "Anna", age: 30 },
  { name: "ben", age: 100 },
];

function names(sort: string | null): string[] {
  return sorted(ROWS, COLUMNS, sort).map(({ name }) => name);
}

describe("rows are sorted", () => {
  it("by text as people sort it, whatever its case", () => {
    expect(names("name")).toEqual(["Anna", "ben", "zoë"]);
  });

  it("by number as a number", () => {
    expect(names("age")).toEqual(["zoë", "Anna", "ben"]);
    expect(names("-age")).toEqual(["ben", "Anna", "zoë"]);
  });

  it("not at all by a column that has no order, or that does not exist", () => {
    for (const sort of [null, "", "plain", "-plain", "nothing", "-"]) {
      expect(names(sort)).toEqual(["zoë", "Anna", "ben"]);
    }
  });

  it("without touching the list they came from", () => {
    const before = [...ROWS];
    names("name");
    expect(ROWS).toEqual(before);
  });
});
