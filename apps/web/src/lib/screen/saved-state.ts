/** How what is on the screen relates to what the server holds. */
export type SavedState =
  | { kind: "saved"; at?: string | number | Date | undefined }
  | { kind: "saving" }
  | { kind: "unsaved" }
  | { kind: "incomplete"; fields: number }
  | { kind: "retrying" }
  | { kind: "offline" }
  | { kind: "conflict"; onCompare: () => void };
