import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { placeSnapshotScript } from "./snapshot-script.ts";

const PAGE = '<body><div id="root"></div><p>after</p></body>';

const placed = (files: readonly string[]): string => placeSnapshotScript(PAGE, files, "N");
const scriptOf = (html: string): string => /<script nonce="N">(.+)<\/script>/.exec(html)?.[1] ?? "";

describe("the script that shows a snapshot", () => {
  it("comes after the element that it draws in, with the nonce", () => {
    expect(placed(["a.js"])).toMatch(
      /^<body><div id="root"><\/div><script nonce="N">.+<\/script><p>after<\/p>/,
    );
  });

  it("has another name for each build, whatever the order of its files", () => {
    expect(placed(["a.js", "b.js"])).toBe(placed(["b.js", "a.js"]));
    expect(placed(["a.js"])).not.toBe(placed(["b.js"]));
  });

  it("needs nothing but a page: it reads the session, finds none and draws nothing", () => {
    const read: string[] = [];
    const dataset: Record<string, string> = {};
    const page = {
      document: {
        documentElement: { dataset },
        getElementById: () => ({ replaceChildren: () => read.push("failed") }),
      },
      localStorage: { getItem: (key: string) => void read.push(key) },
    };
    new Script(scriptOf(placed(["a.js"]))).runInContext(createContext(page));
    expect(read).toEqual(["user"]);
    expect(dataset["build"]).toMatch(/^[0-9a-f]{12}$/);
  });

  it("is refused by a page without the element", () => {
    expect(() => placeSnapshotScript("<body></body>", [], "N")).toThrow("no element to draw in");
  });
});
