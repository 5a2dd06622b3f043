import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { withoutIdleRead } from "./lean-icons.ts";

it("an icon loses the line that does nothing, and nothing else", () => {
  const file = createRequire(import.meta.url).resolve("lucide-react/dist/esm/icons/tag.mjs");
  const icon = readFileSync(file, "utf8");
  const lean = withoutIdleRead(icon);
  expect(lean.split("\n").filter((line) => line !== "")).toEqual(
    icon.split("\n").filter((line) => line !== "" && line !== "__iconData.node;"),
  );
  expect(lean.length).toBe(icon.length - "__iconData.node;".length);
});
