import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFirstLoad } from "./first-load.ts";

const DOCUMENT = "<head><title>Beachhead</title></head>";
const withTags = (tags: string) => `<head><title>Beachhead</title>${tags}</head>`;
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

test("a page gets the tags of the first matching route, and those of a newer build", async () => {
  const placeTags = createFirstLoad(folder);
  expect(await placeTags(DOCUMENT, "/cost/7")).toBe(DOCUMENT);
  const routes = [
    { pattern: "^/cost/[^/]+/?$", tags: "<link $& 1>" },
    { pattern: "^/cost(?:/.*)?/?$", tags: "<link 2>" },
  ];
  await writeRoutes(routes, 1_000);
  expect(await placeTags(DOCUMENT, "/Cost/7/")).toBe(withTags("<link $& 1>"));
  expect(await placeTags(DOCUMENT, "/cost")).toBe(withTags("<link 2>"));
  expect(await placeTags(DOCUMENT, "/other")).toBe(DOCUMENT);
  await writeRoutes([{ pattern: "", tags: "<link 3>" }], 2_000);
  expect(await placeTags(DOCUMENT, "/cost")).toBe(withTags("<link 3>"));
});

test("a malformed first-load.json leaves the page with its default tags", async () => {
  await writeRoutes([{ pattern: 1 }], 3_000);
  expect(await createFirstLoad(folder)(DOCUMENT, "/cost")).toBe(DOCUMENT);
});
