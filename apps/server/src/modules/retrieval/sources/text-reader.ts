import { createWorkerPool, type JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { TextAnswer, TextJob } from "./text-job.ts";

/** Reads documents that strangers made, on a thread of their own: what exhausts it harms no request. */
export interface TextReader {
  /** @throws {AppError} `invalid` when the document cannot be read; as `WorkerPool.run` otherwise */
  read(job: TextJob, context: JobContext): Promise<Exclude<TextAnswer, { kind: "unreadable" }>>;
  close(): Promise<void>;
}

/** Milliseconds of one document. */
const TIME_LIMIT = 20_000;

/** Starts no thread before the first document. */
export function createTextReader(): TextReader {
  const pool = createWorkerPool<TextJob, TextAnswer>({
    script: new URL("./text.worker.ts", import.meta.url),
    size: 1,
    queueLimit: 32,
    ownerLimit: 4,
    timeLimit: TIME_LIMIT,
    wording: { subject: "Reading the document", many: "documents", advice: "upload a shorter one" },
  });
  return {
    async read(job, context) {
      const answer = await pool.run(job, context);
      if (answer.kind === "unreadable") throw invalid([{ path: "", message: answer.message }]);
      return answer;
    },
    close: () => pool.close(),
  };
}
