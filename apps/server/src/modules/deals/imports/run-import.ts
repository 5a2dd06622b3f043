import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { defineTask, handle, type Job, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { storeDeals } from "../store/store-deals.ts";
import { type CsvRow, CsvSplitter } from "./csv-rows.ts";
import {
  deleteParts,
  findImport,
  type ImportJob,
  type ImportRow,
  lockImport,
  readPart,
  updateImport,
} from "./import-store.ts";
import { columnNames } from "./preview.ts";
import { type RowFault, type RowRules, rowToDeal } from "./row-to-deal.ts";
import { decoderOf, UnreadableFile } from "./text-decoding.ts";

/** Rows in one transaction. */
const BATCH = 4_000;
/** Most faults that are stored and shown. */
const ERRORS_MAX = 100;

/** Tries until an import counts as failed. */
const ATTEMPTS = 4;

export const importTask = defineTask("deals.import", z.object({ importId: z.string() }), {
  maxAttempts: ATTEMPTS,
});

/** Stores the rows of a file as deals, batch by batch. A retried job continues after the last stored batch. */
export function runImport({ clock }: { clock: Clock }): TaskHandler {
  return handle(importTask, async ({ importId }, job) => {
    const found = await job.asOwner((tx) => findImport(tx, job.ownerId, importId));
    if (found === undefined || found.state !== "running" || found.job === null) return;
    const batches = new Batches(found, found.job, job, clock);
    try {
      for await (const row of rowsOf(found, found.job, job)) {
        job.signal.throwIfAborted();
        if (!(await batches.add(row))) return;
      }
      await batches.done();
    } catch (error) {
      // The next try must find what this one stores.
      await batches.settled();
      const isUsers =
        error instanceof UnreadableFile || (error instanceof AppError && error.code === "limit_reached");
      if (!isUsers && (job.signal.aborted || job.attempt < ATTEMPTS)) throw error;
      const message = isUsers ? error.message : "The import stopped with an error. Undo it and try again.";
      await batches.fail({ line: 0, column: "", message });
    }
  });
}

/** Rows of the file that are not read yet, without the header. */
async function* rowsOf(found: ImportRow, { dialect }: ImportJob, job: Job): AsyncGenerator<CsvRow> {
  const decode = decoderOf(dialect.encoding);
  const splitter = new CsvSplitter(dialect.delimiter);
  let skip = found.rowsRead + 1;
  for (let part = 0; ; part += 1) {
    const content = await job.asOwner((tx) => readPart(tx, job.ownerId, found.id, part));
    const rows =
      content === undefined
        ? [...splitter.push(decode()), ...splitter.end()]
        : splitter.push(decode(content));
    for (const row of rows) {
      if (skip > 0) skip -= 1;
      else yield row;
    }
    if (content === undefined) return;
  }
}

/** What is stored in one transaction. */
interface Batch {
  deals: IncomingDeal[];
  faults: RowFault[];
  rows: number;
}

const emptyBatch = (): Batch => ({ deals: [], faults: [], rows: 0 });

/**
 * Collects rows and stores them with the progress of the import in one transaction, while the next ones are read. One
 * batch waits at most.
 */
class Batches {
  readonly #found: ImportRow;
  readonly #job: Job;
  readonly #clock: Clock;
  readonly #rules: RowRules;
  #batch = emptyBatch();
  /** Resolves when the last batch is stored: false when the import was undone. */
  #storing = Promise.resolve(true);

  constructor(found: ImportRow, { mapping, dialect, currency }: ImportJob, job: Job, clock: Clock) {
    this.#found = found;
    this.#job = job;
    this.#clock = clock;
    const names = columnNames(found.columns.map(({ name }) => name));
    this.#rules = { importId: found.id, names, mapping, dialect, currency };
  }

  /** False when the import was undone in the meantime. */
  async add(row: CsvRow): Promise<boolean> {
    const batch = this.#batch;
    const result = rowToDeal(row, this.#rules);
    if ("message" in result) batch.faults.push(result);
    else batch.deals.push(result);
    batch.rows += 1;
    if (batch.rows < BATCH) return true;
    this.#batch = emptyBatch();
    if (!(await this.#storing)) return false;
    this.#storing = this.#store(batch, "running");
    // A failure is met where the batch is waited for.
    this.#storing.catch(() => undefined);
    return true;
  }

  async done(): Promise<void> {
    if (await this.#storing) await this.#store(this.#batch, "done");
  }

  /** Waits until nothing is being stored any more. */
  async settled(): Promise<void> {
    await this.#storing.catch(() => undefined);
  }

  /** Ends the import after what is stored. */
  async fail(fault: RowFault): Promise<void> {
    await this.#store({ ...emptyBatch(), faults: [fault] }, "failed");
  }

  #store({ deals, faults, rows }: Batch, state: "running" | "done" | "failed"): Promise<boolean> {
    const { ownerId } = this.#job;
    const { id } = this.#found;
    const now = this.#clock.now();
    return this.#job.asOwner(async (tx) => {
      const current = await lockImport(tx, ownerId, id);
      if (current?.state !== "running") return false;
      const changes = { upserts: deals, importId: id };
      const { refused } = await storeDeals(tx, ownerId, "import", changes, now);
      const all = [...faults, ...refused.map(({ reason }) => ({ line: 0, column: "", message: reason }))];
      await updateImport(
        tx,
        ownerId,
        id,
        {
          state,
          rowsRead: current.rowsRead + rows,
          rowsStored: current.rowsStored + deals.length - refused.length,
          rowsRejected: current.rowsRejected + all.length - (state === "failed" ? 1 : 0),
          errors: [...current.errors, ...all].slice(0, ERRORS_MAX),
        },
        now,
      );
      if (state !== "running") await deleteParts(tx, ownerId, id);
      return state === "running";
    });
  }
}
