import { serveJobs } from "../../../platform/engine-workers/serve-jobs.ts";
import { readDocx } from "./read-docx.ts";
import { readPage } from "./read-page.ts";
import { readPdf } from "./read-pdf.ts";
import type { TextAnswer, TextJob } from "./text-job.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

serveJobs(async (job: TextJob): Promise<TextAnswer> => {
  try {
    switch (job.kind) {
      case "pdf":
        return { kind: "text", text: await readPdf(job.bytes) };
      case "docx":
        return { kind: "text", text: readDocx(job.bytes) };
      case "page":
        return { kind: "page", page: readPage(job.html, job.url) };
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: "unreadable", message: error.message };
    throw error;
  }
});
