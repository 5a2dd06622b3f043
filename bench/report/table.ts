import { anchorRatioText, anchorText, distanceText, figureText, targetText } from "./format.ts";
import { judge, PARTS, type Part, type Row } from "./row.ts";

const HEAD = ["Work", "Ours", "Against", "Ratio", "Target", "Distance"] as const;
const TITLES: Readonly<Record<Part, string>> = {
  kernel: "Simulation kernel",
  http: "HTTP and storage",
  browser: "Browser",
  bundle: "Bundle, gzip",
  growth: "Growth: the same own data among more workspaces",
};

const cellsOf = (row: Row): string[] => [
  row.work,
  figureText(row.ours),
  anchorText(row.anchor),
  anchorRatioText(row.anchor),
  targetText(row),
  distanceText(row),
];

/** All rows as one table of plain text, a title line before each part. */
export function textTable(rows: readonly Row[]): string {
  const lines: (string[] | string)[] = [[...HEAD]];
  for (const part of PARTS) {
    const own = rows.filter((row) => row.part === part);
    if (own.length > 0) lines.push(TITLES[part], ...own.map(cellsOf));
  }
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => (typeof line === "string" ? 0 : (line[column]?.length ?? 0)))),
  );
  return lines
    .map((line) =>
      typeof line === "string"
        ? `\n${line}`
        : line
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join("  ")
            .trimEnd(),
    )
    .join("\n");
}

/** The same for a document. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const body = PARTS.flatMap((part) => {
    const own = rows.filter((row) => row.part === part);
    return own.length === 0
      ? []
      : [line([`**${TITLES[part]}**`, "", "", "", "", ""]), ...own.map((row) => line(cellsOf(row)))];
  });
  return [line(HEAD), line(HEAD.map(() => "---")), ...body].join("\n");
}

/** How many of the rows that have a target meet it, and which are beyond their stop. */
export function verdictLine(rows: readonly Row[]): string {
  const verdicts = rows.flatMap((row) => judge(row) ?? []);
  const stopped = rows.filter((row) => judge(row)?.stopped).map(({ work }) => work);
  const line = `${verdicts.filter(({ met }) => met).length} of ${verdicts.length} targets are met.`;
  return stopped.length === 0
    ? `${line} No stop is passed.`
    : `${line} Beyond the stop: ${stopped.join("; ")}.`;
}
