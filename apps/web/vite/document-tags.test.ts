import { describe, expect, it } from "vitest";
import { documentTags } from "./document-tags.ts";

const sheet = { file: "joined.css", parts: ["shell.css", "screen.css"], fonts: ["/inter.woff2"] };

describe("the tags of a document", () => {
  it("ask for the sheet first, then for its fonts, then for scripts", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "screen.js", isLast: true }]);
    const asked = [...tags.matchAll(/<link (?!rel="stylesheet"[^>]*disabled)[^>]*href="([^"]+)"/g)];
    expect(asked.map(([, file]) => file)).toEqual(["/joined.css", "/inter.woff2", "/shell.js", "/screen.js"]);
    expect(tags).toContain('<link rel="preload" as="script" crossorigin href="/shell.js"');
    expect(tags).toContain('<link rel="stylesheet" crossorigin href="/screen.css" disabled>');
  });

  it("ask last for a script that may never be used, in a way of which browsers do not warn", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "seldom.js", isLast: true }]);
    expect(tags).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/seldom.js"');
    expect(tags).not.toMatch(/as="script"[^>]*seldom/);
  });

  it("start the app by its first script, under the nonce, after a snapshot has been painted", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "screen.js" }]);
    expect(tags).toMatch(
      /<script type="module" nonce="N">if\(window\.snapshotPlaced\).*import\("\/shell\.js"\)\.catch\(.*<\/script>/,
    );
    expect(tags).not.toContain("importmap");
  });

  it("lead the parts of a joined script to it", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js", parts: ["a.js", "b.js"] }]);
    expect(tags).toMatch(
      /^<script type="importmap" nonce="N">{"imports":{"\/a\.js":"\/shell\.js","\/b\.js":"\/shell\.js"}}<\/script>/,
    );
  });
});
