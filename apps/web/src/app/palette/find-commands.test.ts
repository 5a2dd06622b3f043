import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { findCommands } from "./find-commands.ts";

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: "Commands",
  icon: () => null,
  run: () => undefined,
  ...more,
});

const commands = [
  command("import", "Import a product cost"),
  command("costs", "Product costs", { group: "Go to", words: "expenses|unit cost" }),
  command("new", "New product cost"),
  command("out", "Sign out", { isLast: true }),
];
const found = (search: string, recent: readonly string[] = []) =>
  findCommands(commands, search, recent).map(({ title, commands: all }) => [
    title,
    ...all.map(({ id }) => id),
  ]);

test("the palette shows the best match first, and its heading first", () => {
  expect(found("product cost")).toEqual([
    ["Go to", "costs"],
    ["Commands", "new", "import"],
  ]);
  expect(found("new product")).toEqual([["Commands", "new"]]);
});

test("the palette finds a command by its other words", () => {
  expect(found("expenses")).toEqual([["Go to", "costs"]]);
});

test("the palette shows what was used lately before anything is typed, and once", () => {
  expect(found("", ["new"])).toEqual([
    ["Recent", "new"],
    ["Commands", "import", "out"],
    ["Go to", "costs"],
  ]);
});
