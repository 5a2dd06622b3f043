import { parseAst } from "vite";
import { expect, it } from "vitest";
import { markPure } from "./pure-rules.ts";

const marked = (code: string) => markPure(code, parseAst(code).body);

it("a value computed by a module is marked pure, exported or not, with its whole expression", () => {
  expect(marked('const money = z.number().nullable();\nexport const body = bodyOf({ a: text("A") });')).toBe(
    'const money = /* @__PURE__ */ (() => (z.number().nullable()))();\nexport const body = /* @__PURE__ */ (() => (bodyOf({ a: text("A") })))();',
  );
});

it("functions, literals, let, destructuring, bare calls and code inside functions are not marked", () => {
  const code = [
    "export const most = 5;",
    "const sum = (a) => [a].concat(1);",
    "let made = make();",
    "function f() { const inner = make(); return inner; }",
    "const { shape } = body;",
    "make();",
  ].join("\n");
  expect(marked(code)).toBe(code);
});

it("a value marked pure stays the same value", async () => {
  const code =
    'export const list = [1, 2].map((each) => each * 2); export const map = { ...{ a: list[0] }, b: "c" };';
  const made: unknown = await import(`data:text/javascript,${encodeURIComponent(marked(code))}`);
  expect(made).toMatchObject({ list: [2, 4], map: { a: 2, b: "c" } });
});
