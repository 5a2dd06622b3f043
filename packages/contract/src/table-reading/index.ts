export * from "./amount-text.ts";
export * from "./date-evidence.ts";
export * from "./date-text.ts";
export * from "./decimal-evidence.ts";
export * from "./header-row.ts";
export * from "./money-words.ts";
export * from "./plain-cell.ts";
export * from "./row-kinds.ts";
