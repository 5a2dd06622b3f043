import { expect, test } from "vitest";
import { findUnshipped } from "./shipped.ts";
import { fixture } from "./test-fixture.ts";

const app = {
  "index.html": "<title>Beachhead</title>",
  "assets/index-1.js": 'h("main",{id:"main"})',
  "assets/index-1.css": ".main{}",
  ".vite/manifest.json": { "index.html": { file: "assets/index-1.js" } },
};

test("an app without the page of components passes", () => {
  expect(findUnshipped(fixture(app))).toEqual([]);
});

test.each<[string, Record<string, string | object>]>([
  ["assets/main-2.js", { "assets/main-2.js": 'h("article",{"data-specimen":e})' }],
  ["design.html", { "design.html": "<title>Components</title>" }],
  [".vite/manifest.json", { ".vite/manifest.json": { "src/design/groups.ts": { file: "assets/a.js" } } }],
])("a build with the page of components in %s has a fault", (file, changes) => {
  expect(findUnshipped(fixture({ ...app, ...changes })).map((finding) => finding.file)).toEqual([file]);
});
