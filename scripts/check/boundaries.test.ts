import { expect, test } from "vitest";
import { faultsWith } from "./test-house.ts";

test("a tree that follows the rules has no fault", () => {
  expect(faultsWith({})).toBe("");
});

test.each([
  [
    "engine to contract",
    "packages/engine/src/a.ts",
    "../../contract/src/index.ts",
    "engine may not import contract",
  ],
  [
    "contract to the server",
    "packages/contract/src/a.ts",
    "../../../apps/server/src/app.ts",
    "may not import server",
  ],
  [
    "platform to a module",
    "apps/server/src/platform/http/a.ts",
    "../../modules/costs/index.ts",
    "may not import",
  ],
  ["platform to the engine", "apps/server/src/platform/http/a.ts", "@house/engine", "may not import engine"],
  [
    "a module's inside",
    "apps/server/src/modules/plans/a.ts",
    "../costs/store.ts",
    "may not import server-module costs",
  ],
  [
    "a module to the wiring",
    "apps/server/src/modules/plans/a.ts",
    "../../app.ts",
    "may not import server-wiring",
  ],
  [
    "a feature to a feature",
    "apps/web/src/features/plans/a.ts",
    "../costs/screen.tsx",
    "may not import web-feature costs",
  ],
  [
    "a new feature to an old one",
    "apps/web/src/features/brand-new/a.ts",
    "../plans/screen.tsx",
    "may not import",
  ],
  [
    "a component to a feature",
    "apps/web/src/components/a.ts",
    "../features/costs/screen.tsx",
    "may not import",
  ],
  [
    "lib to a component",
    "apps/web/src/lib/a.ts",
    "../components/button.tsx",
    "may not import web-components",
  ],
  ["a component to data", "apps/web/src/components/a.ts", "../data/costs.ts", "may not import web-data"],
  [
    "data to a component",
    "apps/web/src/data/a.ts",
    "../components/button.tsx",
    "may not import web-components",
  ],
  [
    "a feature to the app",
    "apps/web/src/features/plans/a.ts",
    "../../app/router.tsx",
    "may not import web-app",
  ],
  [
    "the app to the page of components",
    "apps/web/src/app/a.ts",
    "../design/page.tsx",
    "may not import web-design",
  ],
  [
    "the page of components to a feature",
    "apps/web/src/design/a.ts",
    "../features/costs/screen.tsx",
    "may not import web-feature costs",
  ],
  [
    "web to the server",
    "apps/web/src/lib/a.ts",
    "../../../server/src/app.ts",
    "may not import server-wiring",
  ],
  ["a browser test to the engine", "e2e/a.ts", "../packages/engine/src/index.ts", "may not import engine"],
  [
    "a sandbox to ours",
    "sandbox/mail/a.ts",
    "../../packages/contract/src/index.ts",
    "sandbox may not import",
  ],
])("an import from %s is a fault", (_name, file, specifier, message) => {
  const faults = faultsWith({ [file]: `import * as other from "${specifier}";\nexport const a = other;\n` });
  expect(faults).toContain(`${file}:1`);
  expect(faults).toContain(message);
});

test("providers may not import each other, and only the modules that use one may import it", () => {
  const faults = faultsWith({
    "apps/server/src/providers/mail/client.ts": "export const mail = 1;\n",
    "apps/server/src/providers/crm/client.ts": 'export { mail } from "../mail/client.ts";\n',
    "apps/server/src/modules/account/a.ts": 'export { mail } from "../../providers/mail/client.ts";\n',
    "apps/server/src/modules/costs/a.ts": 'export { mail } from "../../providers/mail/client.ts";\n',
  });
  expect(faults.split("\n")).toEqual([
    expect.stringContaining("apps/server/src/modules/costs/a.ts:1"),
    expect.stringContaining("apps/server/src/providers/crm/client.ts:1"),
  ]);
});

test("the contract may not import the engine's code", () => {
  expect(
    faultsWith({
      "packages/contract/src/a.ts": 'import { grow } from "@house/engine";\nexport const a = grow;\n',
    }),
  ).toContain("contract may not import engine at run time");
});

test("platform/engine-workers may import the engine", () => {
  expect(
    faultsWith({
      "apps/server/src/platform/engine-workers/pool.ts":
        'import { grow } from "@house/engine";\nexport const pool = grow;\n',
    }),
  ).toBe("");
});

test("a product file may not import a test helper", () => {
  expect(
    faultsWith({
      "apps/server/src/platform/db/test-database.ts": "export const database = 1;\n",
      "apps/server/src/platform/db/pool.ts": 'export { database } from "./test-database.ts";\n',
    }),
  ).toContain("which only tests may use");
});

const tables = {
  "apps/server/src/platform/db/schema/costs.ts":
    'export const costs = "pgTable(costs)";\n// pgTable("cost_rows"\n',
  "apps/server/src/platform/db/schema/accounts.ts": "export const users = 1;\n",
};
const SCHEMA = "../../platform/db/schema";

test.each([
  ["an import", "plans", `export { costs } from "${SCHEMA}/costs.ts";\n`, "costs.ts"],
  ["a type import", "plans", `export type { costs } from "${SCHEMA}/costs.ts";\n`, "costs.ts"],
  [
    "the text of a statement",
    "plans",
    "export const a = `select 1 from plans join cost_rows x on true`;\n",
    "cost_rows",
  ],
  ["accounts of a module", "costs", `export { users } from "${SCHEMA}/accounts.ts";\n`, "accounts.ts"],
])("a module may not use the tables of another domain: %s", (_how, module, text, what) => {
  const file = `apps/server/src/modules/${module}/a.ts`;
  const faults = faultsWith({ ...tables, [file]: text });
  expect(faults).toContain(`${file}:1`);
  expect(faults).toContain(what);
  expect(faults).toContain("call a read function");
});

test("a module may use its own tables, and a sentence may contain a table's name", () => {
  const faults = faultsWith({
    ...tables,
    "apps/server/src/modules/costs/a.ts": `export { costs } from "${SCHEMA}/costs.ts";\nexport const b = "select from cost_rows";\n`,
    "apps/server/src/modules/plans/a.ts": 'export const c = "removed from cost_rows";\n',
  });
  expect(faults).toBe("");
});

test("an exception for tables that a file no longer uses is a fault", () => {
  const faults = faultsWith({ "apps/server/src/modules/dg-plans/plan/store.ts": "export const a = 1;\n" });
  expect(faults).toContain("does not use the tables of gtm-plans; remove the exception");
});

test("a file outside every layer is named", () => {
  expect(faultsWith({ "apps/server/src/services/a.ts": "export const a = 1;\n" })).toContain(
    "lies in no layer",
  );
});

test("import cycles of two files and of one are found, types included", () => {
  const faults = faultsWith({
    "apps/web/src/lib/a.ts": 'import type { B } from "./b.ts";\nexport interface A { b: B }\n',
    "apps/web/src/lib/b.ts": 'import type { A } from "./a.ts";\nexport interface B { a: A }\n',
    "apps/web/src/lib/self.ts": 'export * from "./self.ts";\n',
  });
  expect(faults).toContain("cycle of imports: apps/web/src/lib/a.ts -> apps/web/src/lib/b.ts");
  expect(faults).toContain("apps/web/src/lib/self.ts  is in a cycle");
});

test("an import must be declared in its package, and lead to a file", () => {
  const faults = faultsWith({
    "apps/server/src/a.ts":
      'import "react";\nimport "fs";\nimport "./gone.ts";\nimport "@house/contract/inside";\n',
    "packages/contract/src/a.ts": 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
    "apps/web/src/lib/a.ts": 'import { test } from "vitest";\nexport const a = test;\n',
    "apps/web/src/lib/lazy.ts": 'export const lazy = () => import("undeclared");\n',
    "apps/web/src/lib/worker.ts": 'export const at = new URL("./absent.worker.ts", import.meta.url);\n',
  });
  expect(faults).toContain(
    "apps/server/src/a.ts:1  imports react, which apps/server/package.json does not declare",
  );
  expect(faults).toContain("apps/server/src/a.ts:2  imports fs; write node:fs");
  expect(faults).toContain("apps/server/src/a.ts:3  imports ./gone.ts, which is no file");
  expect(faults).toContain(
    "apps/server/src/a.ts:4  imports @house/contract/inside, but @house/contract opens only .",
  );
  expect(faults).toContain("packages/contract/src/a.ts:1  imports node:fs, which no browser has");
  expect(faults).toContain("apps/web/src/lib/a.ts:1  imports vitest");
  expect(faults).toContain("apps/web/src/lib/lazy.ts:1  imports undeclared");
  expect(faults).toContain("apps/web/src/lib/worker.ts:1  imports ./absent.worker.ts, which is no file");
});

test("a development dependency imported at run time is a fault", () => {
  const faults = faultsWith({
    "apps/server/package.json": {
      name: "@house/server",
      dependencies: { "@house/engine": "1.0.0", "@house/contract": "1.0.0" },
      devDependencies: { tool: "1.0.0" },
    },
    "apps/server/src/a.ts": 'import tool from "tool";\nexport const a = tool;\n',
  });
  expect(faults).toContain("apps/server/src/a.ts:1  imports tool at run time, declared only for development");
});

test("the engine imports no package", () => {
  expect(
    faultsWith({
      "packages/engine/package.json": {
        name: "@house/engine",
        exports: { ".": "./src/index.ts" },
        dependencies: { d3: "1.0.0" },
      },
      "packages/engine/src/a.ts": 'export { mean } from "d3";\n',
    }),
  ).toContain("imports d3; the engine imports nothing");
});
