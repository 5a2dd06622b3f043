import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFirstLoad, matches } from "./first-load.ts";

const DOCUMENT = "<head><!--first-load--><style 0><!--/first-load--></head>";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-first-load-"));
  await mkdir(join(folder, ".vite"));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeRoutes(routes: unknown, seconds: number): Promise<void> {
  const file = join(folder, ".vite/first-load.json");
  await writeFile(file, JSON.stringify({ routes }));
  await utimes(file, seconds, seconds);
}

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
])("the route pattern %s matches the address %s: %s", (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

test("a page gets the tags of the first matching route, and those of a newer build", async () => {
  const firstLoad = createFirstLoad(folder);
  expect(await firstLoad.placeTags(DOCUMENT, "/cost/7")).toBe(DOCUMENT);
  const routes = [
    { path: "/cost/:id", tags: "<link $& 1>" },
    { path: "/cost/*", tags: "<link 2>" },
  ];
  await writeRoutes(routes, 1_000);
  expect(await firstLoad.placeTags(DOCUMENT, "/cost/7")).toBe("<head><link $& 1></head>");
  expect(await firstLoad.placeTags(DOCUMENT, "/cost")).toBe("<head><link 2></head>");
  expect(await firstLoad.placeTags(DOCUMENT, "/other")).toBe("<head><style 0></head>");
  await writeRoutes([{ path: "*", tags: "<link 3>" }], 2_000);
  expect(await firstLoad.placeTags(DOCUMENT, "/cost")).toBe("<head><link 3></head>");
});

test("a malformed first-load.json leaves the page with its default tags", async () => {
  await writeRoutes([{ path: 1 }], 3_000);
  expect(await createFirstLoad(folder).placeTags(DOCUMENT, "/cost")).toBe("<head><style 0></head>");
});
