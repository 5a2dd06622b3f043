/** What a command of the operator came to: `text` for people, `data` for `--json`. */
export interface Outcome {
  text: string;
  data: unknown;
}

/** Rows with their columns under one another. */
export function alignedRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** "2026-11-22 23:04", in UTC. */
export const minuteOf = (date: Date): string => date.toISOString().slice(0, 16).replace("T", " ");
