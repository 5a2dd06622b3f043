import { serveJobs } from "../engine-workers/serve-jobs.ts";
import type { ExportJob } from "./export-job.ts";
import { renderDeck } from "./render-deck.ts";
import { renderWorkbook } from "./render-workbook.ts";

serveJobs(
  (job: ExportJob): Promise<Uint8Array> =>
    job.format === "xlsx" ? renderWorkbook(job.workbook) : renderDeck(job.deck),
);
