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
import { type RowFault, rowToDeal } from "./row-to-deal.ts";
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
      await batches.finish("done");
    } catch (error) {
      const isUsers =
        error instanceof UnreadableFile || (error instanceof AppError && error.code === "limit_reached");
      if (!isUsers && (job.signal.aborted || job.attempt < ATTEMPTS)) throw error;
      const message = isUsers ? error.message : "The import stopped with an error. Undo it and try again.";
      await batches.finish("failed", { line: 0, column: "", message });
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

/** Collects rows and stores them with the progress of the import in one transaction. */
class Batches {
  readonly #found: ImportRow;
  readonly #chosen: ImportJob;
  readonly #job: Job;
  readonly #clock: Clock;
  readonly #names: readonly string[];
  #deals: IncomingDeal[] = [];
  #faults: RowFault[] = [];
  #rows = 0;

  constructor(found: ImportRow, chosen: ImportJob, job: Job, clock: Clock) {
    this.#found = found;
    this.#chosen = chosen;
    this.#job = job;
    this.#clock = clock;
    this.#names = columnNames(found.columns.map(({ name }) => name));
  }

  /** False when the import was undone in the meantime. */
  async add(row: CsvRow): Promise<boolean> {
    const { mapping, dialect, currency } = this.#chosen;
    const result = rowToDeal(row, {
      importId: this.#found.id,
      names: this.#names,
      mapping,
      dialect,
      currency,
    });
    if ("message" in result) this.#faults.push(result);
    else this.#deals.push(result);
    this.#rows += 1;
    return this.#rows < BATCH || this.#store("running");
  }

  async finish(state: "done" | "failed", fault?: RowFault): Promise<void> {
    if (fault !== undefined) {
      this.#deals = [];
      this.#faults = [fault];
      this.#rows = 0;
    }
    await this.#store(state);
  }

  async #store(state: "running" | "done" | "failed"): Promise<boolean> {
    const { ownerId } = this.#job;
    const { id } = this.#found;
    const now = this.#clock.now();
    const goesOn = await this.#job.asOwner(async (tx) => {
      const current = await lockImport(tx, ownerId, id);
      if (current?.state !== "running") return false;
      const { refused } = await storeDeals(
        tx,
        ownerId,
        "import",
        { upserts: this.#deals, importId: id },
        now,
      );
      const faults = [
        ...this.#faults,
        ...refused.map(({ reason }) => ({ line: 0, column: "", message: reason })),
      ];
      await updateImport(
        tx,
        ownerId,
        id,
        {
          state,
          rowsRead: current.rowsRead + this.#rows,
          rowsStored: current.rowsStored + this.#deals.length - refused.length,
          rowsRejected: current.rowsRejected + faults.length - (state === "failed" ? 1 : 0),
          errors: [...current.errors, ...faults].slice(0, ERRORS_MAX),
        },
        now,
      );
      if (state !== "running") await deleteParts(tx, ownerId, id);
      return state === "running";
    });
    this.#deals = [];
    this.#faults = [];
    this.#rows = 0;
    return goesOn;
  }
}
