import { describe, expect, it } from "vitest";
import {
  FILE_LIMIT,
  judgeScreens,
  type LoadedChunks,
  onDemandParts,
  SCREEN_LIMIT,
  screenSizes,
} from "./screen-sizes.ts";

const manifest: LoadedChunks = {
  "index.html": { file: "shell.js", dynamicImports: ["src/a-screen.tsx", "src/b-screen.tsx"] },
  "src/a-screen.tsx": {
    file: "a.js",
    isDynamicEntry: true,
    imports: ["index.html", "_table.js"],
    dynamicImports: ["src/form.tsx", "src/b-screen.tsx"],
  },
  "src/b-screen.tsx": { file: "b.js", isDynamicEntry: true, imports: ["index.html"] },
  "src/form.tsx": {
    file: "form.js",
    isDynamicEntry: true,
    imports: ["_table.js"],
    dynamicImports: ["src/components/document-form/conflict-dialog.tsx"],
  },
  "_table.js": { file: "table.js" },
  ...Object.fromEntries(onDemandParts.map((part) => [part, { file: part, isDynamicEntry: true }])),
};
const bytes: Record<string, number> = {
  "shell.js": 1_000_000,
  "a.js": 1000,
  "b.js": 500,
  "form.js": 30_000,
  "table.js": 4000,
  "src/components/document-form/conflict-dialog.tsx": 70_000,
};
const sizeOf = (file: string) => bytes[file] ?? 0;
const screens = screenSizes(manifest, sizeOf, new Set(["index.html"]));

describe("the size of a screen", () => {
  it("a screen's size adds up its parts once, without the shell, other screens and on-demand parts", () => {
    expect(screens).toEqual([
      { name: "src/a-screen.tsx", scripts: 35_000, files: 3, parts: ["src/form.tsx"] },
      { name: "src/b-screen.tsx", scripts: 500, files: 1, parts: [] },
    ]);
    expect(judgeScreens(screens, manifest)).toEqual([]);
  });

  it("a screen whose parts are over the limit only as a sum is refused", () => {
    const heavy = screenSizes(
      manifest,
      (file) => (file === "form.js" ? SCREEN_LIMIT - 1000 : sizeOf(file)),
      new Set(["index.html"]),
    );
    expect(judgeScreens(heavy, manifest).map(({ file }) => file)).toEqual(["src/a-screen.tsx"]);
  });

  it("a screen that loads more files than the limit is refused", () => {
    const crumbs = Array.from({ length: FILE_LIMIT }, (_, at) => `_crumb${at}.js`);
    const scattered: LoadedChunks = {
      ...Object.fromEntries(crumbs.map((file): [string, { file: string }] => [file, { file }])),
      "src/a-screen.tsx": { file: "a.js", isDynamicEntry: true, imports: crumbs },
    };
    const [screen] = judgeScreens(screenSizes(scattered, sizeOf, new Set()), manifest);
    expect(screen?.message).toMatch(`loads ${FILE_LIMIT + 1} files, at most ${FILE_LIMIT}`);
  });

  it("an on-demand part that is not in the build is a fault", () => {
    const { "src/components/chart-frame/png-picture.ts": _gone, ...rest } = manifest;
    expect(judgeScreens(screens, rest).map(({ file }) => file)).toEqual([
      "src/components/chart-frame/png-picture.ts",
    ]);
  });
});
