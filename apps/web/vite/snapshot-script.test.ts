import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { expect, it } from "vitest";
import { bundleSnapshotScript } from "./snapshot-script.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the script that reads a snapshot names the build by its files, in any order", async () => {
  const one = await bundleSnapshotScript(root, ["a.js", "b.js"]);
  expect(await bundleSnapshotScript(root, ["b.js", "a.js"])).toBe(one);
  expect(await bundleSnapshotScript(root, ["a.js"])).not.toBe(one);
});

it("the script that reads a snapshot needs nothing but a page: it looks for a session and finds none", async () => {
  const read: string[] = [];
  const dataset: Record<string, string> = {};
  const page = {
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => void read.push(key) },
    window: {},
  };
  new Script(await bundleSnapshotScript(root, ["a.js"])).runInContext(createContext(page));
  expect(read).toEqual(["user"]);
  expect(page.window).toEqual({ snapshot: undefined });
  expect(dataset["build"]).toMatch(/^[0-9a-f]{12}$/);
});
