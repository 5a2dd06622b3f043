/** Where a shortcut works; also the headings of the dialog that shows them. */
export type ShortcutArea = "anywhere" | "steps" | "lists" | "grids" | "messages" | "palette";

export interface Shortcut {
  area: ShortcutArea;
  /** Each does it: a key with its modifiers ("Mod+K": Cmd on a Mac, else Ctrl), or two keys in turn ("G P"). */
  keys: readonly string[];
  /** What it does. */
  label: string;
}

/**
 * Every shortcut there is. What listens to keys finds its action through this table (`shortcutOf`, `app/keys`), and the
 * dialog behind `?` shows this table: there is no second list that could say something else. The grid reads its many
 * keys itself; its tests press each key of this list.
 */
export const shortcuts = {
  openPalette: { area: "anywhere", keys: ["Mod+K"], label: "Open the command palette" },
  showKeys: { area: "anywhere", keys: ["?"], label: "Show keyboard shortcuts" },
  goToStart: { area: "anywhere", keys: ["G H"], label: "Get started" },
  goToPlans: { area: "anywhere", keys: ["G P"], label: "My GTM plans" },
  goToChannelPlans: { area: "anywhere", keys: ["G D"], label: "Channel plans" },
  goToCosts: { area: "anywhere", keys: ["G C"], label: "Product costs" },
  goToSimulations: { area: "anywhere", keys: ["G S"], label: "Simulations" },
  goToDashboards: { area: "anywhere", keys: ["G M"], label: "Dashboards" },
  goToAccount: { area: "anywhere", keys: ["G A"], label: "Account" },
  newPlan: { area: "anywhere", keys: ["N P"], label: "New GTM plan" },
  newCost: { area: "anywhere", keys: ["N C"], label: "New product cost" },
  newSimulation: { area: "anywhere", keys: ["N S"], label: "New simulation" },
  foldSideBar: { area: "anywhere", keys: ["["], label: "Collapse or expand the sidebar" },
  commentHere: {
    area: "anywhere",
    keys: ["Mod+."],
    label: "Comment on the field, cell or figure with the focus",
  },
  search: { area: "anywhere", keys: ["/"], label: "Search the list on the screen" },
  saveStep: { area: "steps", keys: ["Mod+Enter"], label: "Save & Next" },
  nextRow: { area: "lists", keys: ["ArrowDown", "J"], label: "Next row, also from the search field" },
  previousRow: { area: "lists", keys: ["ArrowUp", "K"], label: "Previous row" },
  openRow: { area: "lists", keys: ["Enter"], label: "Open the row" },
  renameRow: { area: "lists", keys: ["F2"], label: "Rename, if the name can be changed" },
  chooseRow: { area: "lists", keys: ["X"], label: "Select or deselect the row" },
  clearRows: { area: "lists", keys: ["Escape"], label: "Clear the selection" },
  moveCell: {
    area: "grids",
    keys: ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"],
    label: "Move",
  },
  chooseBlock: { area: "grids", keys: ["Shift+ArrowDown"], label: "Select a block with any arrow key" },
  chooseAllCells: { area: "grids", keys: ["Mod+A"], label: "Select all" },
  editCell: { area: "grids", keys: ["Enter", "F2"], label: "Edit the cell" },
  nextCell: { area: "grids", keys: ["Tab"], label: "Next cell. Press Esc first to leave the grid" },
  clearCells: { area: "grids", keys: ["Delete"], label: "Clear" },
  fillCells: { area: "grids", keys: ["Mod+D"], label: "Fill down" },
  copyCells: { area: "grids", keys: ["Mod+C"], label: "Copy, also to a spreadsheet" },
  pasteCells: { area: "grids", keys: ["Mod+V"], label: "Paste a block" },
  undoCells: { area: "grids", keys: ["Mod+Z"], label: "Undo" },
  redoCells: { area: "grids", keys: ["Mod+Shift+Z", "Mod+Y"], label: "Redo" },
  goToMessage: { area: "messages", keys: ["F8"], label: "Go to the newest message" },
  dismissMessage: { area: "messages", keys: ["Escape"], label: "Dismiss" },
  nextCommand: { area: "palette", keys: ["ArrowDown"], label: "Next command" },
  previousCommand: { area: "palette", keys: ["ArrowUp"], label: "Previous command" },
  runCommand: { area: "palette", keys: ["Enter"], label: "Open or run" },
  closePalette: { area: "palette", keys: ["Escape", "Mod+K"], label: "Close" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

/** The shortcuts of one area. */
export type ShortcutIn<Area extends ShortcutArea> = {
  [Id in ShortcutId]: (typeof shortcuts)[Id]["area"] extends Area ? Id : never;
}[ShortcutId];
