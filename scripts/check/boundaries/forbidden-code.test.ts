import { expect, test } from "vitest";
import { faultsWith } from "../test-house.ts";

test("a list's length that a schema checks after its items is a fault, and a text's length is not", () => {
  const schema = (check: string) => ({
    "packages/contract/src/index.ts": `export const plan = list${check};\n`,
  });
  const remedy = "checks a length after the items; give listOf or mapOf the most there may be";
  for (const check of [
    ".refine((items) => items.length <= 5)",
    ".superRefine((map, context) => { if (Object.keys(map).length > 300) context.addIssue(); })",
    ".check(({ value }) => 3 < value.size)",
  ])
    expect(faultsWith(schema(check))).toContain(remedy);
  expect(faultsWith(schema(".refine((text) => Array.from(text).length >= 12)"))).not.toContain(remedy);
  expect(faultsWith(schema(".max(5)"))).not.toContain(remedy);
});

test.each([
  ["Math.exp(1)", "uses Math.exp"],
  ["Math.pow(2, 3)", "uses Math.pow"],
  ["Math.random()", "uses Math.random"],
  ['Math["log"](2)', "uses Math other than by Math.<name>"],
  ["(({ sin }) => sin(1))(Math)", "uses Math other than"],
  ["2 ** 0.5", "uses **"],
  ["Date.now()", "uses Date"],
  ["new Date()", "uses Date"],
  ["process.env.SEED", "uses process"],
  ['fetch("/x")', "uses fetch"],
  ["performance.now()", "uses performance"],
  ["globalThis.Math.sin(1)", "uses globalThis"],
  ['"a".localeCompare("b")', "uses .localeCompare()"],
  ["(1).toLocaleString()", "uses .toLocaleString()"],
  ["import.meta.url", "uses import.meta"],
])("the engine may not use %s", (expression, message) => {
  expect(faultsWith({ "packages/engine/src/a.ts": `export const a = ${expression};\n` })).toContain(message);
});

test("the engine may name a field Date or exp, and its tests may use any reference", () => {
  expect(
    faultsWith({
      "packages/engine/src/a.ts":
        "export const a = (row: { Date: number; exp: number }) => row.Date + row.exp;\n",
      "packages/engine/src/a.test.ts": "export const reference = Math.exp(1);\n",
    }),
  ).toBe("");
});

test.each([
  ["apps/web/src/lib/a.ts", "export const a: any = 1;", "says any"],
  ["apps/web/src/lib/a.ts", "export const a = 1 as unknown as string;", "casts twice"],
  ["apps/web/src/lib/a.ts", "// @ts-ignore\nexport const a = 1;", "silences the compiler"],
  ["apps/web/src/lib/a.ts", "// TODO later\nexport const a = 1;", "leaves work in a comment"],
  ["apps/web/src/lib/a.ts", 'document.body.innerHTML = "<b>";', "HTML sink"],
  ["apps/web/src/lib/a.tsx", 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;', "HTML sink"],
  ["apps/web/src/lib/a.ts", "export const a = crypto.randomUUID();", "which plain http lacks"],
  ["apps/web/src/lib/a.tsx", 'export const a = <Link to="/support" />;', "writes an address by hand"],
  ["apps/web/src/lib/a.ts", "export const a = (id: string) => `/costs/${id}`;", "writes an address by hand"],
  ["apps/web/src/lib/a.tsx", "export const a = <p className={styles.plain} />;", 'write styles["plain"]'],
  ["apps/web/src/lib/a.tsx", "export const a = <p className={`${b} ${c}`} />;", "joins class names by hand"],
  ["apps/web/src/lib/utils.ts", "export const a = 1;", "name that says nothing"],
  ["apps/web/src/lib/a.test.ts", 'test.only("x", () => {});', "uses test.only"],
  ["apps/web/src/lib/a.test.ts", 'describe.skip("x", () => {});', "uses describe.skip"],
  ["apps/web/src/lib/a.test.ts", 'test.describe.only("x", () => {});', "uses test.only"],
  ["apps/web/src/lib/a.test.ts", 'it.skipIf(true)("x", () => {});', "uses it.skipIf"],
  ["apps/web/src/lib/a.test.ts", "await new Promise((done) => setTimeout(done, 50));", "sleeps"],
  ["apps/web/src/lib/a.test.ts", 'import { setTimeout as pause } from "node:timers/promises";', "sleeps"],
  ["e2e/a.spec.ts", "await page.waitForTimeout(50);", "sleeps"],
  ["apps/server/src/modules/costs/a.ts", "export const a = () => db.transaction(() => 1);", ".transaction()"],
  ["apps/server/src/modules/costs/a.ts", 'export const a = () => fetch("x");', "reaches outside"],
  ["apps/server/src/modules/costs/a.ts", 'export const a = () => globalThis.fetch("x");', "reaches outside"],
  ["apps/server/src/modules/costs/a.ts", 'import { get } from "node:https";', "reaches outside"],
  ["apps/server/src/modules/costs/a.ts", 'import net from "node:net";', "reaches outside"],
  ["apps/server/src/platform/http/a.ts", 'import { isIP, connect } from "node:net";', "reaches outside"],
  ["apps/server/src/providers/zoho/a.ts", 'import { request } from "undici";', "reaches outside"],
  [
    "apps/server/src/modules/costs/a.ts",
    'export const a = db.select().prepare("a");',
    "when the module loads",
  ],
])("%s may not contain %s", (file, code, message) => {
  expect(faultsWith({ [file]: `${code}\n` })).toContain(message);
});

test("lib/paths.ts, developers' pages, tests and requests to the API may write addresses", () => {
  expect(
    faultsWith({
      "apps/web/src/lib/paths.ts": 'export const paths = { support: "/support" };\n',
      "apps/web/src/design/a.ts": 'export const a = "/support";\n',
      "apps/web/src/lib/a.test.ts": 'export const a = "/support";\n',
      "apps/web/src/lib/b.ts":
        'export const b = (text: string) => ["/api/costs", `${text}/new`, /x/, "/"];\n',
    }),
  ).toBe("");
});

test("a query prepared inside a function is fine", () => {
  expect(
    faultsWith({
      "apps/server/src/modules/costs/a.ts": 'export const a = (db) => db.select().prepare("a");\n',
    }),
  ).toBe("");
});
