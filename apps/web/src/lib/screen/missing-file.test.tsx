import { afterEach, expect, it, vi } from "vitest";
import { isMissingFile, reloadForMissingFile, retryMissingStyles } from "./missing-file.ts";

const sheet = (name: string) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/assets/${name}.css`;
  return link;
};

afterEach(() => {
  document.head.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it("a style sheet that did not load is removed, so that its screen can load it again", () => {
  const [lost, other] = [sheet("lost"), sheet("other")];
  document.head.append(lost, other);
  retryMissingStyles();
  const payload = new Error(`Unable to preload CSS for ${lost.href}`);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  expect([...document.head.children]).toEqual([other]);
});

it.each([
  ["a style sheet", new Error("Unable to preload CSS for http://localhost/assets/a.css"), true],
  ["a script", new TypeError("Failed to fetch dynamically imported module: http://localhost/a.js"), true],
  ["a mistake in a screen", new TypeError("Cannot read properties of undefined"), false],
  ["another error", new Error("Something else"), false],
])("isMissingFile recognizes a missing file by its error: %s", (_, error, expected) => {
  expect(isMissingFile(error)).toBe(expected);
});

it("a page reloads once for each build", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  for (const build of ["a1", "b2"]) {
    document.head.innerHTML = `<script src="/assets/index-${build}.js"></script>`;
    expect(await reloadForMissingFile()).toBe(true);
    expect(await reloadForMissingFile()).toBe(false);
  }
});
