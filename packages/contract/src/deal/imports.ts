import { z } from "zod";
import { mapOf } from "../lists-and-maps.ts";
import { bodyOf, currencySchema } from "../primitives.ts";
import { leftOutReasons } from "../table-reading/row-kinds.ts";
import { dateForms, delimiters, encodings, importedFields } from "./fields.ts";
import { importMapping } from "./mapping.ts";
import { stageMap } from "./rates.ts";

export const dialectSchema = z.object({
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  decimal: z.enum([".", ","]),
  dates: z.enum(dateForms),
});
export type Dialect = z.output<typeof dialectSchema>;

/** What the user says of a file: answers to its questions, and choices that differ from what was found. */
export const dialectChoices = dialectSchema.partial().extend({
  /** The form of the dates of one column, by its name. */
  columnDates: mapOf({ label: "Column", max: 250 }, z.enum(dateForms), {
    error: "The forms of dates must be a map of column to form",
    most: 500,
    tooMany: "A file can have at most 500 columns",
  }).optional(),
  /** The line that has the names of the columns; the first is 1. */
  headerLine: z.int().min(1).max(10_000).optional(),
  /** Which rows are left out; by default all that are no deals. */
  leaveOut: z.object({ total: z.boolean(), note: z.boolean(), header: z.boolean() }).partial().optional(),
  /** Rows with one id: each is a deal of its own, or the last one is the deal. */
  repeatedIds: z.enum(["apart", "last"]).optional(),
  /** Whether ids are those of the earlier import with the same columns, whose deals are replaced. */
  source: z.enum(["known", "new"]).optional(),
});
export type DialectChoices = z.output<typeof dialectChoices>;

const currencySum = z.object({
  /** "" for rows without a currency. */
  currency: z.string(),
  rows: z.number(),
  sum: z.number(),
});
export type CurrencySum = z.output<typeof currencySum>;

const readValue = z.object({ text: z.string(), value: z.union([z.string(), z.number()]) });
export type ReadValue = z.output<typeof readValue>;

/** The values of a mapped column, as they will be stored. */
const columnSummary = z.object({
  field: z.enum(importedFields),
  /** Five values beside their texts. */
  read: z.array(readValue),
  smallest: z.union([z.string(), z.number()]).nullable(),
  largest: z.union([z.string(), z.number()]).nullable(),
  /** Of amounts, by currency. */
  sums: z.array(currencySum),
  blank: z.number(),
  /** Cells that cannot be read; their rows are refused. */
  unread: z.number(),
});
export type ColumnSummary = z.output<typeof columnSummary>;

export const importColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** The field it probably holds. */
  suggestion: z.enum(importedFields).nullable(),
  /** For each field that the column is mapped to. */
  summaries: z.array(columnSummary),
});

/** What a file does not tell: an import starts when it is answered. */
const importQuestion = z.object({
  about: z.enum(["decimal", "dates", "ids"]),
  /** Where the start call has the answer. */
  path: z.string(),
  column: z.string(),
  message: z.string(),
  readings: z.array(
    z.object({
      answer: z.string(),
      sums: z.array(currencySum),
      examples: z.array(readValue),
      /** Cells that this reading cannot read. */
      unread: z.number(),
    }),
  ),
});
export type ImportQuestion = z.output<typeof importQuestion>;

const leftOutRows = z.object({
  reason: z.enum(leftOutReasons),
  rows: z.number(),
  /** Of the first ones. */
  lines: z.array(z.number()),
  /** The text of the first one. */
  text: z.string(),
});
export type LeftOutRows = z.output<typeof leftOutRows>;

export const importPreviewReply = z.object({
  success: z.literal(true),
  importId: z.string(),
  fileName: z.string(),
  /** Below the header, those that are left out among them. */
  rows: z.number(),
  /** What was found; without what is asked. */
  dialect: dialectSchema.partial({ decimal: true, dates: true }),
  /** Only for workbooks: the sheet that was read, and the visible ones, which `?sheet` chooses from. */
  workbook: z.object({ sheet: z.string(), sheets: z.array(z.string()) }).optional(),
  columns: z.array(importColumn),
  /** The suggestions, or what the same columns were mapped to last time. */
  mapping: importMapping,
  /** Rows that become deals. */
  deals: z.number(),
  questions: z.array(importQuestion),
  /** Why an import with this mapping would be refused. */
  refusals: z.array(z.object({ path: z.string(), message: z.string() })),
  /** How unusual values are read, as sentences. */
  notes: z.array(z.string()),
  leftOut: z.array(leftOutRows),
  headerLine: z.number(),
  /** The first lines of the file, among which the header can be chosen. */
  firstLines: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** The earlier file whose deals are replaced where ids are the same; null: there is none. */
  sameSourceAs: z.string().nullable(),
});
export type ImportPreview = z.output<typeof importPreviewReply>;

export const importPreviewBody = bodyOf({
  mapping: importMapping.optional(),
  dialect: dialectChoices.optional(),
});

export const importJobBody = bodyOf({
  mapping: importMapping,
  defaults: z
    .object({ currency: currencySchema }, { error: "The defaults must be an object" })
    .partial()
    .default({}),
  stages: stageMap("The stages must be a map of stage to percent").optional(),
  dialect: dialectChoices.optional(),
});

export const startedImportReply = z.object({
  success: z.literal(true),
  importId: z.string(),
  state: z.literal("running"),
});

export const importStates = ["preview", "running", "done", "failed", "undone"] as const;

/** What a file held and what became of it: rows are deals, rejected or left out, and so are their sums. */
const importAccount = z.object({
  held: z.object({ rows: z.number(), sums: z.array(currencySum) }),
  stored: z.object({ deals: z.number(), sums: z.array(currencySum) }),
  rejected: z.object({ rows: z.number(), sums: z.array(currencySum) }),
  leftOut: z.array(leftOutRows),
  /** Rows that a later row with the same id replaces. */
  replaced: z.object({ rows: z.number(), sums: z.array(currencySum) }),
});
export type ImportAccount = z.output<typeof importAccount>;

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
  /** Null for imports of earlier versions. */
  account: importAccount.nullable(),
  createdAt: z.string(),
});
export type DealImport = z.output<typeof importReply>;

/** Without the errors, newest first. */
export const importListReply = z.array(importReply.omit({ success: true, errors: true, account: true }));
