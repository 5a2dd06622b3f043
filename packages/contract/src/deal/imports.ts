import { z } from "zod";
import { bodyOf, currencySchema } from "../primitives.ts";
import { dateForms, delimiters, encodings, mappedFields } from "./fields.ts";
import { importMapping } from "./mapping.ts";
import { stageMap } from "./rates.ts";

export const dialectSchema = z.object({
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  decimal: z.enum([".", ","]),
  dates: z.enum(dateForms),
});
export type Dialect = z.output<typeof dialectSchema>;

export const importColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** The field it probably holds. */
  suggestion: z.enum(mappedFields).nullable(),
});

export const importPreviewReply = z.object({
  success: z.literal(true),
  importId: z.string(),
  fileName: z.string(),
  rows: z.number(),
  dialect: dialectSchema,
  /** Only for workbooks: the sheet that was read, and the visible ones, which `?sheet` chooses from. */
  workbook: z.object({ sheet: z.string(), sheets: z.array(z.string()) }).optional(),
  columns: z.array(importColumn),
  /** The suggestions, or what the same columns were mapped to last time. */
  mapping: importMapping,
});
export type ImportPreview = z.output<typeof importPreviewReply>;

export const importJobBody = bodyOf({
  mapping: importMapping,
  defaults: z.object({ currency: currencySchema }).partial().default({}),
  stages: stageMap("The stages must be a map of stage to percent").optional(),
  dialect: dialectSchema.partial().optional(),
});

export const startedImportReply = z.object({
  success: z.literal(true),
  importId: z.string(),
  state: z.literal("running"),
});

export const importStates = ["preview", "running", "done", "failed", "undone"] as const;

export const importReply = z.object({
  success: z.literal(true),
  importId: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  rowsRead: z.number(),
  rowsStored: z.number(),
  rowsRejected: z.number(),
  /** At most 100; line 1 is the header. */
  errors: z.array(z.object({ line: z.number(), column: z.string(), message: z.string() })),
  createdAt: z.string(),
});
export type DealImport = z.output<typeof importReply>;

/** Without the errors, newest first. */
export const importListReply = z.array(importReply.omit({ success: true, errors: true }));
