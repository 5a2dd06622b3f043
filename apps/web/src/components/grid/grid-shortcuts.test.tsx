import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shortcutsIn } from "../../lib/shortcuts/keys.ts";
import type { ShortcutIn } from "../../lib/shortcuts/shortcuts.ts";
import { Grid } from "./grid.tsx";
import { ownSource } from "./own-source.ts";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

beforeEach(() => {
  const value = { name: "x", share: 1, size: 2 };
  render(
    <Grid
      label="Shares"
      columns={[
        { kind: "text", id: "name", label: "Name", namesRows: true },
        { kind: "number", id: "share", label: "Share" },
        { kind: "number", id: "size", label: "Size" },
      ]}
      rows={rows}
      source={ownSource({ a: value, b: value, c: value })}
    />,
  );
  document.querySelector<HTMLElement>('[data-cell="1-1"]')?.focus();
});
afterEach(cleanup);

/** Presses a shortcut as the table writes it; answers whether the grid took it from the browser. */
function isTaken(keys: string): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  return !fireEvent.keyDown(document.activeElement ?? document.body, {
    key: key.length === 1 ? key.toLowerCase() : key,
    ctrlKey: parts.includes("Mod"),
    shiftKey: parts.includes("Shift"),
  });
}

/** Copying and pasting arrive as events of their own, which the browser makes out of the keys. */
const ofClipboard: Partial<Record<ShortcutIn<"grids">, "copy" | "paste">> = {
  copyCells: "copy",
  pasteCells: "paste",
};

describe("the keys that the dialog promises for a grid", () => {
  const promised = shortcutsIn("grids").flatMap(([id, { keys }]) => keys.map((each) => [each, id] as const));
  it.each(promised)("the grid handles the documented shortcut %s: %s", (keys, id) => {
    expect(document.activeElement?.closest("[data-cell]")).not.toBeNull();
    const how = ofClipboard[id];
    const clipboardData = { setData: () => undefined, getData: () => "5" };
    expect(
      how === undefined
        ? isTaken(keys)
        : !fireEvent[how](document.activeElement ?? document.body, { clipboardData }),
    ).toBe(true);
  });
});
