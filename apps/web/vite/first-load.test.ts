import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { guestRows, publicRows, signedInRows } from "../src/app/route-table.ts";
import { filesOf, patternOf, screenModules } from "./first-load.ts";

it("screenModules finds the screen of every row of the route table", () => {
  const source = readFileSync(new URL("../src/app/screens.ts", import.meta.url), "utf8");
  const modules = screenModules(source);
  for (const [path, screen] of [...guestRows, ...publicRows, ...signedInRows])
    expect(modules.get(screen), path).toMatch(/^src\/.*-screen\.tsx$/);
});

it("filesOf lists what a screen imports before its own script and sheet, each once", () => {
  const manifest = {
    "screen.tsx": { file: "screen.js", css: ["screen.css"], imports: ["_table.js", "_shared.js"] },
    "_table.js": { file: "table.js", css: ["table.css"], imports: ["_shared.js"] },
    "_shared.js": { file: "shared.js", imports: ["screen.tsx"] },
    "other.tsx": { file: "other.js" },
  };
  expect(filesOf(manifest, "screen.tsx")).toEqual([
    "shared.js",
    "table.js",
    "table.css",
    "screen.js",
    "screen.css",
  ]);
  expect(() => filesOf(manifest, "gone.tsx")).toThrow("gone.tsx");
});

test.each([
  ["/getStarted", "/getStarted", true],
  ["/getStarted", "/getstarted/", true],
  ["/getStarted", "/getStarted/x", false],
  ["/verify-email/:token", "/verify-email/a.b", true],
  ["/verify-email/:token", "/verify-email", false],
  ["/inputcost/addCost/:id?", "/inputcost/addCost", true],
  ["/inputcost/addCost/:id?", "/inputcost/addCost/7", true],
  ["/inputcost/addCost/:id?", "/inputcost/addCost/7/8", false],
  ["/inputcost/addCost/:id?", "/inputcost", false],
  ["/myaccount/*", "/myaccount", true],
  ["/myaccount/*", "/myaccount/profile/x", true],
  ["/myaccount/*", "/my", false],
  ["*", "/anything", true],
])("the route pattern %s matches the address %s: %s", (path, address, expected) => {
  expect(new RegExp(patternOf(path), "i").test(address)).toBe(expected);
});
