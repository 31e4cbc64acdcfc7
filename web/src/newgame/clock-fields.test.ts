import { expect, it } from "vitest";
import { FakeApp, fill, find, rulesOf, submit } from "../testing";
import { NewGameDialog } from "./dialog";

async function open(): Promise<void> {
  const app = new FakeApp();
  const rules = [rulesOf("plain", { usual: true, position: false })];
  const dialog = new NewGameDialog(app, {
    to: "link",
    rules,
    onClose: () => {},
    onMade: () => {},
  });
  await app.show({ title: "", view: () => dialog.view() });
  fill("#clock", "own");
}

function press(selector: string): void {
  const box = find(selector) as HTMLInputElement;
  box.checked = true;
  box.dispatchEvent(new Event("change"));
}

it("a clock of one's own begins with the numbers of the list", async () => {
  await open();
  expect((find("#first-base") as HTMLInputElement).value).toBe("5");
  expect((find("#first-bonus") as HTMLInputElement).value).toBe("3");
});

it("each kind of clock asks for its own numbers", async () => {
  await open();
  press("input[name=first-kind][value=byoyomi]");
  expect(find("label[for=first-bonus]").textContent).toBe("Seconds in a period");
  expect(find("#first-periods")).toBeDefined();
  press("input[name=first-kind][value=unlimited]");
  expect(document.querySelector("#first-base")).toBeNull();
});

it("odds give the second side a clock of its own, named after it", async () => {
  await open();
  press("input[name=odds]");
  expect(find(".own-clock h3", "Black")).toBeDefined();
  expect((find("#second-base") as HTMLInputElement).value).toBe("5");
});

it("a number out of bounds and a clock without time are told apart", async () => {
  await open();
  fill("#first-base", "9999");
  await submit();
  expect(find("#first-base-fault").textContent).toBe("Enter a number from 0 to 600.");
  fill("#first-base", "0");
  fill("#first-bonus", "0");
  expect(find("#first-base-fault").textContent).toBe("Enter more than 0.");
  fill("#first-base", "1");
  expect(document.querySelector("#first-base-fault")).toBeNull();
});
