import { beforeEach, describe, expect, it } from "vitest";
import { fill, find, shown } from "../testing";
import { h, patch, type VNode } from "../vdom";
import { SPECS } from "./fixtures";
import { type Chosen, optionFault, optionFields, valuesOf } from "./options";

let chosen: Chosen;
let drawn: VNode | Element;

/** Shows the form; every change is drawn again. */
function open(begin: Chosen = new Map(), base?: Chosen) {
  document.body.innerHTML = "<div></div>";
  drawn = document.body.firstElementChild as Element;
  chosen = begin;
  const draw = () => {
    const form = { specs: SPECS, chosen, ...(base ? { base } : {}), onChange };
    drawn = patch(drawn, h("div", [optionFields(form)]));
  };
  const onChange = (next: Chosen) => {
    chosen = next;
    draw();
  };
  draw();
}

function check(name: string, on: boolean): void {
  const box = find(`input[name="${name}"]`) as HTMLInputElement;
  box.checked = on;
  box.dispatchEvent(new Event("change"));
}

beforeEach(() => open());

describe("an engine's own options", () => {
  it("are fields of the kind that each is", () => {
    expect((find("#option-0") as HTMLInputElement).value).toBe("16");
    expect(find("#option-0-hint").textContent).toBe("1 to 1,024; 16 unless set");
    expect((find('input[name="option-1"]') as HTMLInputElement).type).toBe("checkbox");
    const words = [...document.querySelectorAll("#option-2 option")].map((one) => one.textContent);
    expect(words).toEqual(["Solid", "Normal", "Risky"]);
    expect(shown()).toContain("Press Clear Hash at each start");
  });

  it("are sent only where they were changed", () => {
    fill("#option-0", "64");
    check("option-1", true);
    fill("#option-2", "Risky");
    fill("#option-3", "/srv/book.bin");
    check("option-4", true);
    expect(valuesOf(chosen)).toEqual([
      { name: "Hash", value: "64" },
      { name: "Ponder", value: "true" },
      { name: "Style", value: "Risky" },
      { name: "Book", value: "/srv/book.bin" },
      { name: "Clear Hash", value: "" },
    ]);
  });

  it("that are put back are not sent", () => {
    fill("#option-0", "64");
    check("option-1", true);
    check("option-4", true);
    fill("#option-0", " 16 ");
    check("option-1", false);
    check("option-4", false);
    expect(valuesOf(chosen)).toEqual([]);
  });

  it("outside their bounds are said to be so, and not sent", () => {
    fill("#option-0", "2000");
    expect(find("#option-0-fault").textContent).toBe("Enter a whole number from 1 to 1,024.");
    const form = { specs: SPECS, chosen, onChange: () => {} };
    expect(optionFault(form)).toBe("option-0");
    fill("#option-0", "20");
    expect(optionFault({ ...form, chosen })).toBeUndefined();
  });

  it("begin with what holds already, and can be put back to the program's own", () => {
    open(new Map(), new Map([["Hash", "64"]]));
    expect((find("#option-0") as HTMLInputElement).value).toBe("64");
    fill("#option-0", "16");
    expect(valuesOf(chosen)).toEqual([{ name: "Hash", value: "16" }]);
  });

  it("that the program does not announce stay until they are dropped", () => {
    open(new Map([["Elo", "1500"]]));
    expect(shown()).toContain("Elo = 1500");
    find("button", "Forget").click();
    expect(valuesOf(chosen)).toEqual([]);
  });
});
