import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guestRows, publicRows, signedInRows } from "../src/app/route-table.ts";
import { screenModules } from "./first-load.ts";

describe("the table of screens", () => {
  it("screenModules finds the screen of every row of the route table", () => {
    const source = readFileSync(new URL("../src/app/screens.ts", import.meta.url), "utf8");
    const modules = screenModules(source, "/app");
    for (const [path, screen] of [...guestRows, ...publicRows, ...signedInRows])
      expect(modules.get(screen), path).toMatch(/-screen\.tsx$/);
  });
});
