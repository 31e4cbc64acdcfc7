import { expect, test, vi } from "vitest";
import { canWrite, has } from "./fonts";

const measuring = (width: number) => ({
  font: "",
  measureText: vi.fn(() => ({ width }) as TextMetrics),
});

test("a character that fills its square is there, and the box for a missing one is not", () => {
  expect(has(measuring(100), "歩")).toBe(true);
  expect(has(measuring(60), "歩")).toBe(false);
  expect(has(null, "歩")).toBe(true);
});

test("a text can be written when each of its wide characters can", () => {
  const widths: Record<string, number> = { 七: 100, 圭: 60 };
  const measured: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => ({
    font: "",
    measureText: (sign: string) => {
      measured.push(sign);
      return { width: widths[sign] };
    },
  })) as unknown as HTMLCanvasElement["getContext"]);
  expect(canWrite("Nf3")).toBe(true);
  expect(canWrite("7七")).toBe(true);
  expect(canWrite("7七圭")).toBe(false);
  expect(canWrite("圭七")).toBe(false);
  expect(measured).toEqual(["七", "圭"]);
  vi.restoreAllMocks();
});
