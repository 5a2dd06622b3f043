import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "./repository.ts";

const table = readFileSync(join(repositoryRoot, "apps/web/src/components/keyboard-and-aria.md"), "utf8");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.slice(1, -1).split("|"));

const testsOf = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);

describe("the table of keyboard and ARIA patterns", () => {
  it("the keyboard and ARIA table has 12 rows or more", () => expect(rows.length).toBeGreaterThanOrEqual(12));

  it.each(rows.map((cells) => [cells[0]?.trim(), testsOf(cells[4])] as const))(
    "%s: the table names tests that exist",
    (_, files) => {
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(file).toMatch(/\.(test\.tsx?|spec\.ts)$/);
        expect(existsSync(join(repositoryRoot, file)), file).toBe(true);
      }
    },
  );
});
