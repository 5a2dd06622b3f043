import type { Deck } from "./deck.ts";
import type { Workbook } from "./workbook.ts";

/** A file to be made by the worker. */
export type ExportJob = { format: "xlsx"; workbook: Workbook } | { format: "pptx"; deck: Deck };
