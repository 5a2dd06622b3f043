import { csvFile } from "../../lib/csv-file.ts";
import { download, fileNameOf } from "../../lib/download/download.ts";
import { toast } from "../toast/toast-store.ts";
import type { ChartCell, ChartTable } from "./chart-table.ts";
import { pictureOf, type TakenChart } from "./copy-chart.ts";

/** Files that a chart can be saved as. */
export type SaveKind = "csv" | "xlsx" | "png" | "svg";

/** A figure without the last digits of a sum of fractions: 0.1 + 0.2 is 0.3. */
const plainFigure = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(14)) : null;

/** Rows of cells, the heads first; figures are numbers and what has no value is null. */
export function toRows({ heads, rows }: ChartTable): ChartCell[][] {
  return [heads, ...rows].map((row) =>
    row.map((value) => (typeof value === "number" ? plainFigure(value) : value)),
  );
}

async function fileOf(kind: SaveKind, { words, table, frame }: TakenChart): Promise<Blob> {
  switch (kind) {
    case "csv":
      return new Blob([csvFile(toRows(table))], { type: "text/csv;charset=utf-8" });
    case "xlsx": {
      const { chartWorkbook } = await import("./chart-workbook.ts");
      return chartWorkbook(words, table, toRows(table));
    }
    case "png":
    case "svg":
      if (frame === null) throw new Error("There is no chart to save.");
      return pictureOf(kind, frame, words);
  }
}

/** Saves a chart, or the figures behind it, as a file named after its finding. */
export async function saveChart(kind: SaveKind, chart: TakenChart): Promise<void> {
  const name = `${fileNameOf(chart.words.title, "chart")}.${kind}`;
  try {
    download(await fileOf(kind, chart), name);
    toast.success(`Saved as ${name}`);
  } catch {
    toast.error("The file could not be created. Copy the figures instead.");
  }
}
