import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { placeSnapshotScript } from "./snapshot-script.ts";

const PAGE = '<body><div id="root"></div><p>after</p></body>';
const root = fileURLToPath(new URL("..", import.meta.url));

const place = (files: readonly string[], html = PAGE): Promise<string> =>
  placeSnapshotScript(html, { root, files, nonce: "N" });
const scriptOf = (html: string): string => /<script nonce="N">(.+)<\/script>/s.exec(html)?.[1] ?? "";

describe("the script that shows a snapshot", () => {
  it("comes after the element that it draws in, with the nonce", async () => {
    expect(await place(["a.js"])).toMatch(
      /^<body><div id="root"><\/div><script nonce="N">.+<\/script><p>after<\/p>/s,
    );
  });

  it("names the build by its files, in any order", async () => {
    expect(await place(["a.js", "b.js"])).toBe(await place(["b.js", "a.js"]));
    expect(await place(["a.js"])).not.toBe(await place(["b.js"]));
  });

  it("needs nothing but a page: it looks for a session, finds none and draws nothing", async () => {
    const read: string[] = [];
    const dataset: Record<string, string> = {};
    const page = {
      document: {
        documentElement: { dataset },
        getElementById: () => ({ replaceChildren: () => read.push("failed") }),
      },
      localStorage: { getItem: (key: string) => void read.push(key) },
    };
    new Script(scriptOf(await place(["a.js"]))).runInContext(createContext(page));
    expect(read).toEqual(["user"]);
    expect(dataset["build"]).toMatch(/^[0-9a-f]{12}$/);
  });

  it("is refused by a page without the element", async () => {
    await expect(place([], "<body></body>")).rejects.toThrow("no element to draw in");
  });
});
