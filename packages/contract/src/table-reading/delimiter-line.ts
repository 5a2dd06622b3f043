/** The line that names a delimiter to Excel. */
const NAMED = /^\uFEFF?"?sep=(.)"?\r?(?:\n|$)/i;

/** The delimiter that a text names in its first line; undefined if it names none. */
export const namedDelimiter = (start: string): string | undefined => NAMED.exec(start)?.[1];

/** Whether a row is that line. */
export const isDelimiterLine = ({ line, cells }: { line: number; cells: readonly string[] }): boolean =>
  line === 1 && /^sep=.?$/i.test(cells[0] ?? "") && cells.slice(1).every((cell) => cell === "");
