import { expect, it } from "vitest";
import { shortClass } from "./short-class.ts";

const styles =
  ".panel { animation: turn 1s } .panel > .head { gap: .5s } @keyframes turn { to { rotate: 1turn } }";
const [first, second] = ["../src/a/a.module.css", "../src/b/b.module.css"].map(
  (path) => new URL(path, import.meta.url).pathname,
);

it("class and animation names differ within a sheet and between sheets", () => {
  const names = [first ?? "", second ?? ""].flatMap((file) =>
    ["panel", "head", "turn"].map((name) => shortClass(name, file, styles)),
  );
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^c[A-Za-z\d]{5}$/);
});

it("a class name depends on the sheet alone", () => {
  expect(shortClass("head", first ?? "", styles)).toBe(shortClass("head", first ?? "", styles));
});

it("shortClass refuses a name that the sheet does not have", () => {
  expect(() => shortClass("foot", first ?? "", styles)).toThrow("has no class or animation foot");
});
