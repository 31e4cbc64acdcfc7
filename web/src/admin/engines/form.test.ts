import { describe, expect, it } from "vitest";
import { engineDraft } from "../fixtures";
import { draftOf, faults, formOf } from "./form";

describe("the draft of an engine", () => {
  it("is the same after a form has shown it", () => {
    expect(draftOf(formOf(engineDraft()))).toEqual(engineDraft());
    const spoken = engineDraft({ tongue: "cecp" });
    expect(draftOf(formOf(spoken))).toEqual(spoken);
  });

  it("has an argument for each line, spaces and quotes as they are", () => {
    const form = { ...formOf(undefined), command: " gnuchess ", args: '--name "A B"\r\n\n  -x \n' };
    expect(draftOf(form).args).toEqual(['--name "A B"', "  -x "]);
    expect(draftOf(form).command).toBe("gnuchess");
  });

  it("leaves the protocol to be found out unless one is chosen", () => {
    const form = { ...formOf(undefined), name: "x", command: "x" };
    expect(draftOf(form)).not.toHaveProperty("tongue");
    expect(draftOf({ ...form, tongue: "hub" }).tongue).toBe("hub");
  });

  it("is not made of numbers that cannot be read", () => {
    const form = formOf(engineDraft());
    const limits = { memory_mib: "much", processes: "1.5", file_mib: "-1", nice: "20" };
    expect(faults({ ...form, limits }, false)).toEqual([
      "memory_mib",
      "processes",
      "file_mib",
      "nice",
    ]);
    expect(faults(form, false)).toEqual([]);
  });

  it("needs a name to be kept and none to be tested", () => {
    const form = { ...formOf(undefined), command: "gnuchess" };
    expect(faults(form, false)).toEqual(["name"]);
    expect(faults(form, true)).toEqual([]);
    expect(draftOf(form).name).toBe("gnuchess");
    expect(faults({ ...form, command: " " }, true)).toEqual(["command"]);
  });
});
