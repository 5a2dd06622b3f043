import { z } from "zod";

/** The kinds of file that documents are exported as, with their media types. */
export const fileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
} as const;

export type FileFormat = keyof typeof fileTypes;

/** Reply schema of an endpoint that answers with a file. */
export const fileReply = z.never();
