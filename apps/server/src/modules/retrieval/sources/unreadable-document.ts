import type { TextJob } from "./text-job.ts";

/** A document whose text cannot be read. Its message is for the user: one sentence with the remedy. */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}

/** What the user reads when a parser fails. */
export const damagedMessages: Record<TextJob["kind"], string> = {
  pdf: "This PDF is damaged and cannot be read. Export it again and upload the new file.",
  docx: "This document is damaged and cannot be read. Save it as .docx again and upload it.",
  page: "This page is damaged and cannot be read. Copy its text and add that.",
};
