import type { ComponentType } from "react";
import type { ShortcutId } from "../../lib/shortcuts/shortcuts.ts";

/** The headings of the palette. */
export type CommandGroup =
  | "Recent"
  | "Commands"
  | "Go to"
  | "GTM plans"
  | "Product costs"
  | "Simulations"
  | "Workspaces"
  | "Settings"
  | "Help";

/** One line of the palette. */
export interface Command {
  /** Stable, so that what was used lately can be remembered by it. */
  id: string;
  group: CommandGroup;
  label: string;
  /** Small words at the right: what it is, or where it belongs. */
  hint?: string | undefined;
  icon: ComponentType<{ "aria-hidden"?: boolean | "true" | "false" }>;
  /** The keys that do the same. */
  shortcut?: ShortcutId | undefined;
  /** Other words it is found by, separated by bars. */
  words?: string | undefined;
  /** Ends the current work: never first for a few letters that match something else as well. */
  isLast?: boolean | undefined;
  run: () => void;
}

/** A heading with its lines. */
export interface CommandSection {
  title: CommandGroup;
  commands: readonly Command[];
}
