import { MAX_SOURCE_CHARACTERS } from "@beachhead/contract";
import type { JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { RateLimiter } from "../../../platform/rate-limits/rate-limiter.ts";
import { waitOf } from "../../../platform/rate-limits/request-limits.ts";
import { readInProcess } from "./document-process.ts";
import type { TextAnswer, TextJob } from "./text-job.ts";
import { createTurns } from "./turns.ts";

/** Reads documents that strangers made, each in a process of its own: what exhausts it harms no request. */
export interface TextReader {
  /**
   * At most one character more than a source may have is read.
   * @throws {AppError} `invalid` when the document cannot be read; `rate_limited` after one that took too much time or
   * memory; as `Turns.run` otherwise
   */
  read(job: TextJob, context: JobContext): Promise<Extract<TextAnswer, { kind: "text" | "page" }>>;
  close(): Promise<void>;
}

/** After a document that took too much time or memory, its user's next one is read when this is over. */
const PAUSE = { calls: 1, seconds: 15 * 60 };
const AT_ONCE = 2;

/** Starts no process before the first document. */
export function createTextReader(limiter: Pick<RateLimiter, "take" | "look">): TextReader {
  // Pages have turns of their own: they are short, and should not wait for documents.
  const documents = createTurns({ atOnce: AT_ONCE, many: "documents" });
  const pages = createTurns({ atOnce: AT_ONCE, many: "pages" });
  return {
    async read(job, context) {
      const pause = `documents ${context.owner}`;
      const turns = job.kind === "page" ? pages : documents;
      const answer = await turns.run({ ...context, bytes: sizeOf(job) }, async (signal) => {
        refuseDuring(await limiter.look(pause, PAUSE.calls));
        const read = await readInProcess(job, MAX_SOURCE_CHARACTERS, signal);
        if (read.kind === "exhausted") await limiter.take(pause, PAUSE);
        return read;
      });
      if (answer.kind === "exhausted") throw invalid([{ path: "", message: exhausted(job.kind) }]);
      if (answer.kind === "unreadable") throw invalid([{ path: "", message: answer.message }]);
      return answer;
    },
    close: async () => {
      await Promise.all([documents.close(), pages.close()]);
    },
  };
}

const sizeOf = (job: TextJob): number => (job.kind === "page" ? job.html : job.bytes).length;

const exhausted = (kind: TextJob["kind"]) =>
  kind === "page"
    ? "This page is too large to read. Copy its text and add that."
    : "This document is too large to read. Copy the relevant text and add that.";

function refuseDuring(pause: { retryAfterSeconds: number } | undefined): void {
  if (pause === undefined) return;
  const { retryAfterSeconds } = pause;
  throw new AppError(
    "rate_limited",
    `Your last document was too large to read. Try the next one in ${waitOf(retryAfterSeconds)}, or copy the text and add that.`,
    { retryAfterSeconds },
  );
}
