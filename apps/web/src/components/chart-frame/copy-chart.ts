import { download, fileNameOf } from "../../lib/download/download.ts";
import { toast } from "../toast/toast-store.ts";
import { type ChartTable, toTabSeparated } from "./chart-table.ts";
import type { PictureWords } from "./standalone-svg.ts";

/** What can be taken from a chart. */
export type CopyKind = "figures" | "png" | "svg";

const KINDS = {
  figures: { type: "text/plain", ending: "tsv", done: "Copied, ready to paste into a spreadsheet" },
  png: { type: "image/png", ending: "png", done: "Copied as PNG" },
  svg: { type: "text/plain", ending: "svg", done: "Copied as SVG" },
} as const;

const FILE_TYPES = { tsv: "text/tab-separated-values", png: "image/png", svg: "image/svg+xml" } as const;

/** The drawing as a file that needs nothing of the page. */
export async function pictureOf(kind: "png" | "svg", frame: HTMLElement, words: PictureWords): Promise<Blob> {
  const { standalonePicture } = await import("./standalone-svg.ts");
  if (kind === "svg") return new Blob([standalonePicture(frame, words).markup], { type: KINDS.svg.type });
  const { carriedFont, pngOf } = await import("./png-picture.ts");
  return pngOf(standalonePicture(frame, words, await carriedFont()));
}

/** A chart to copy or save. */
export interface TakenChart {
  words: PictureWords;
  table: ChartTable;
  /** Holds the drawing; absent while the table is shown. */
  frame: HTMLElement | null;
}

function contentOf(kind: CopyKind, { words, table, frame }: TakenChart): Promise<Blob> {
  if (kind === "figures")
    return Promise.resolve(new Blob([toTabSeparated(table)], { type: KINDS.figures.type }));
  if (frame === null) return Promise.reject(new Error("There is no chart to copy."));
  return pictureOf(kind, frame, words);
}

/** Copies a chart; where the browser refuses the clipboard, the same content is saved as a file. */
export async function copyChart(kind: CopyKind, chart: TakenChart): Promise<void> {
  const { type, ending, done } = KINDS[kind];
  // The clipboard is asked at once, within the press: some browsers refuse it after a wait.
  const content = contentOf(kind, chart);
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    toast.success(done);
  } catch {
    try {
      const file = new Blob([await content], { type: FILE_TYPES[ending] });
      const name = `${fileNameOf(chart.words.title, "chart")}.${ending}`;
      download(file, name);
      toast.blank(`Your browser blocked copying. Saved as ${name} instead`);
    } catch {
      toast.error("The image could not be created. Copy the figures instead.");
    }
  }
}
