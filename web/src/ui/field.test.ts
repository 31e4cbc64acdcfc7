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
  list.dispatchEvent(new Event("change"));
  expect(heard).toEqual([""]);
});
