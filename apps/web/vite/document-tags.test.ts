import { describe, expect, it } from "vitest";
import { documentTags } from "./document-tags.ts";

const sheet = { file: "joined.css", parts: ["shell.css", "screen.css"], fonts: ["/inter.woff2"] };

describe("the tags of a document", () => {
  it("the tags of a document request the style sheet first, then its fonts, then scripts", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "screen.js", isLast: true }]);
    const asked = [...tags.matchAll(/<link (?!rel="stylesheet"[^>]*disabled)[^>]*href="([^"]+)"/g)];
    expect(asked.map(([, file]) => file)).toEqual(["/joined.css", "/inter.woff2", "/shell.js", "/screen.js"]);
    expect(tags).toContain('<link rel="preload" as="script" crossorigin href="/shell.js"');
    expect(tags).toContain('<link rel="stylesheet" crossorigin href="/screen.css" disabled>');
  });

  it("a script that may never be used has a low-priority modulepreload, of which browsers do not warn", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "seldom.js", isLast: true }]);
    expect(tags).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/seldom.js"');
    expect(tags).not.toMatch(/as="script"[^>]*seldom/);
  });

  it("the first script starts the app, under the nonce, after a snapshot has been painted", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js" }, { file: "screen.js" }]);
    expect(tags).toMatch(
      /<script type="module" nonce="N">if\(window\.snapshotPlaced\).*import\("\/shell\.js"\)\.catch\(.*<\/script>/,
    );
    expect(tags).not.toContain("importmap");
  });

  it("an import map resolves the parts of a joined script to that script", () => {
    const tags = documentTags("N", sheet, [{ file: "shell.js", parts: ["a.js", "b.js"] }]);
    expect(tags).toMatch(
      /^<script type="importmap" nonce="N">{"imports":{"\/a\.js":"\/shell\.js","\/b\.js":"\/shell\.js"}}<\/script>/,
    );
  });
});
