import { expect, it } from "vitest";
import { FakeApp, find } from "../testing";
import { select } from "./field";

it("a list keeps what is chosen when options come, and says nothing where nothing is", async () => {
  const app = new FakeApp();
  const heard: string[] = [];
  let options = [{ value: "", label: "all games" }];
  const view = () =>
    select({
      name: "rules",
      label: "Game",
      value: "",
      options,
      onChange: (one) => heard.push(one),
    });
  await app.show({ title: "", view });
  const list = find("#rules") as HTMLSelectElement;
  expect(list.value).toBe("");
  options = [{ value: "chess", label: "Chess" }, ...options];
  app.redraw();
  expect(list.value).toBe("");
  list.dispatchEvent(new Event("input"));
  expect(heard).toEqual([""]);
});

it("a list keeps what is chosen in the moment in which the page is drawn anew", async () => {
  const app = new FakeApp();
  let chosen = "chess";
  const options = ["chess", "gomoku"].map((value) => ({ value, label: value }));
  const onChange = (one: string) => {
    chosen = one;
  };
  const view = () => select({ name: "game", label: "Game", value: chosen, options, onChange });
  await app.show({ title: "", view });
  const list = find("#game") as HTMLSelectElement;
  list.value = "gomoku";
  // As a browser tells it: the page draws what it was asked for in between.
  list.dispatchEvent(new Event("input", { bubbles: true }));
  app.redraw();
  list.dispatchEvent(new Event("change", { bubbles: true }));
  app.redraw();
  expect([list.value, chosen]).toEqual(["gomoku", "gomoku"]);
});
