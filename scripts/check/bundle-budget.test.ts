import { describe, expect, it } from "vitest";
import { budgets, judge, judgeFirstFiles, type Manifest, measure } from "./bundle-budget.ts";

const manifest: Manifest = {
  "index.html": {
    file: "index.js",
    isEntry: true,
    imports: ["_shared.js"],
    css: ["index.css"],
    assets: ["inter-latin.woff2", "inter-latin-ext.woff2", "inter-latin-supplement.woff2"],
    dynamicImports: ["src/side-bar.tsx", "src/first-screen.tsx"],
  },
  "src/side-bar.tsx": {
    file: "side-bar.js",
    isDynamicEntry: true,
    imports: ["_icons.js"],
    css: ["side-bar.css"],
  },
  "_icons.js": { file: "icons.js" },
  "landing.html": {
    file: "landing.js",
    isEntry: true,
    dynamicImports: ["src/landing/example.tsx"],
  },
  "src/landing/example.tsx": { file: "example.js", isDynamicEntry: true, imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "_shared.js": { file: "shared.js", imports: ["index.html"] },
  "src/first-screen.tsx": {
    file: "screen.js",
    isDynamicEntry: true,
    imports: ["index.html", "_shared.js", "_icons.js", "_table.js"],
  },
  "_table.js": { file: "table.js", css: ["table.css"] },
};
const bytes: Record<string, number> = {
  "index.js": 70_000,
  "shared.js": 20_000,
  "landing.html": 14_000,
  "landing.js": 1_000,
  "example.js": 9_000,
  "react.js": 60_000,
  "side-bar.js": 11_000,
  "icons.js": 5_000,
  "screen.js": 30_000,
  "table.js": 9_000,
  "index.css": 3_000,
  "side-bar.css": 2_000,
  "table.css": 1_000,
  "inter-latin.woff2": 30_000,
  "inter-latin-ext.woff2": 85_000,
  "inter-latin-supplement.woff2": 11_000,
};
const sizeOf = (file: string) => bytes[file] ?? 0;

describe("measure", () => {
  it("measure counts files that load together once, and a screen without the shell's files", () => {
    expect(measure(manifest, sizeOf)).toEqual({
      shell: { name: "signed-in shell", scripts: 90_000, css: 5_000 },
      frame: 106_000,
      landing: { scripts: 70_000, document: 14_000 },
      fonts: 30_000,
      routes: [{ name: "src/first-screen.tsx", scripts: 39_000, css: 6_000 }],
    });
  });
});

describe("judgeFirstFiles", () => {
  it("judgeFirstFiles names the files of first loads that are over the budget of their kind", () => {
    const files = [
      { file: "first-load-simulator-a.css", bytes: budgets.firstSheet + 1 },
      { file: "first-load-auth-a.css", bytes: budgets.firstSheet },
      { file: "first-load-shell-a.js", bytes: budgets.firstShell + 1 },
      { file: "first-load-shell-b.js", bytes: budgets.firstShell },
      { file: "first-load-simulator-a.js", bytes: budgets.firstScript + 1 },
      { file: "first-load-frame-a.js", bytes: budgets.firstScript },
    ];
    expect(judgeFirstFiles(files).map(({ file }) => file)).toEqual([
      "first-load-simulator-a.css",
      "first-load-shell-a.js",
      "first-load-simulator-a.js",
    ]);
  });
});

describe("judge", () => {
  it("judge finds nothing within the budgets", () => expect(judge(measure(manifest, sizeOf))).toEqual([]));

  it("judge names each part that is over its budget", () => {
    const heavier = (file: string) => sizeOf(file) * 2.1;
    expect(judge(measure(manifest, heavier)).map((finding) => finding.file)).toEqual([
      "signed-in shell",
      "frame",
      "landing.html",
      "fonts",
      "src/first-screen.tsx",
    ]);
  });
});
