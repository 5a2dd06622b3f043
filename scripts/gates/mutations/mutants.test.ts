import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withMutants } from "./mutants.ts";

const SOURCE = `import { limit } from "./limit.ts";

export function isAllowed(count: number, open: boolean): boolean {
  note("asked");
  if (open && count < limit) return true;
  return !open ? false : count + 1 === limit;
}
`;

const { code, mutants } = withMutants("source.ts", SOURCE, 10, "./switch.ts");

test("each mutant has an id, a line and a description of its own", () => {
  expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_, index) => 10 + index));
  const changes = mutants.map(({ line, what }) => `${line}: ${what}`);
  expect(changes).toContain('4: note("asked"); left out');
  expect(changes).toContain("5: open && count < limit -> (open) || (count < limit)");
  expect(changes).toContain("5: count < limit -> (count) <= (limit)");
  expect(changes).toContain("6: !open -> open");
  expect(changes).toContain("6: 1 -> 2");
  expect(changes.some((change) => change.startsWith("3: body left out"))).toBe(true);
});

test("types, imports and texts are unchanged, and every line keeps its number", () => {
  expect(mutants.some(({ line }) => line === 1)).toBe(false);
  expect(code).toContain("(count: number, open: boolean): boolean");
  expect(code).toContain('import { limit } from "./limit.ts"');
  expect(code.split("\n")).toHaveLength(SOURCE.split("\n").length);
});

/** What the function answers with one mutant on; 0: none. */
function answers(active: number): unknown {
  const script = code
    .replaceAll(/import [^;]+;/g, "")
    .replace("export ", "")
    .replace("(count: number, open: boolean): boolean", "(count, open)");
  const calls = "[isAllowed(2, true), isAllowed(3, true), isAllowed(2, false), isAllowed(0, true)]";
  const told: unknown = runInNewContext(`${script}; JSON.stringify(${calls})`, {
    __mutant: (id: number) => id === active,
    limit: 3,
    note: () => undefined,
  });
  return JSON.parse(String(told));
}

test("code with no mutant on does what it did, and with one on what its description says", () => {
  expect(answers(0)).toEqual([true, false, false, true]);
  const idOf = (what: string) => mutants.find((mutant) => mutant.what === what)?.id ?? 0;
  expect(answers(idOf("count < limit -> (count) <= (limit)"))).toEqual([true, true, false, true]);
  expect(answers(idOf("open && count < limit -> (open) || (count < limit)"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test("an else stays with its own condition when the call before it can be left out", () => {
  const source = "function ask(open) { if (open) note('open'); else note('closed'); }";
  const changed = withMutants("source.ts", source, 1, "./switch.ts");
  const script = changed.code.replaceAll(/import [^;]+;/g, "");
  const noted = (active: number) => {
    const said: string[] = [];
    const context = { __mutant: (id: number) => id === active, note: (text: string) => said.push(text) };
    runInNewContext(`${script}; ask(true); ask(false)`, context);
    return said;
  };
  expect(noted(0)).toEqual(["open", "closed"]);
  const leftOut = changed.mutants.find(({ what }) => what === "note('open'); left out");
  expect(noted(leftOut?.id ?? 0)).toEqual(["closed"]);
});
