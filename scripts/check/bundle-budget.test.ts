import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { judgeLoads, measureLoads } from "./bundle-budget.ts";
import { fixture } from "./test-fixture.ts";

/** Text that gzip cannot make smaller. */
const text = (bytes: number): string => randomBytes(bytes).toString("base64");

test("each address counts what its document names and its route adds, and one over its budget is named", () => {
  const dist = fixture({
    "index.html": '<script src="/assets/index.js"></script><link rel="stylesheet" href="/assets/index.css">',
    "landing.html": '<link rel="stylesheet" href="/assets/unused.css" disabled>',
    "assets/index.js": text(10_000),
    "assets/index.css": text(1_000),
    "assets/heavy.js": text(330_000),
    "assets/landing.js": text(500),
    "assets/example.js": text(5_000),
    "assets/unused.css": text(50_000),
    ".vite/landing-manifest.json": {
      "landing.html": { file: "assets/landing.js", dynamicImports: ["example.tsx"] },
      "example.tsx": { file: "assets/example.js", imports: ["landing.html"] },
    },
    ".vite/first-load.json": {
      routes: [
        { pattern: "^/light$", tags: "" },
        { pattern: "^/heavy$", tags: '<link rel="modulepreload" href="/assets/heavy.js">' },
      ],
    },
  });
  const loads = measureLoads(dist);
  const [landing, light, heavy] = loads;
  expect(landing?.scripts).toBeGreaterThan(5_500);
  expect(landing?.styles).toBe(0);
  expect(light?.scripts).toBeGreaterThan(10_000);
  expect(light?.styles).toBeGreaterThan(1_000);
  expect(heavy?.scripts).toBeGreaterThan(340_000);
  expect(judgeLoads(loads).map(({ file }) => file)).toEqual(["^/heavy$"]);
});
