import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { defineTask, enqueue, handle, type Job, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { storeDeals } from "../store/store-deals.ts";
import type { FilePlace } from "./csv-rows.ts";
import {
  deleteParts,
  findImport,
  findOldestRunning,
  type ImportJob,
  type ImportRow,
  lockImport,
  readPart,
  updateImport,
} from "./import-store.ts";
import { columnNames } from "./preview.ts";
import { FILE_START, readRows } from "./read-rows.ts";
import { type RowFault, rowToDeal } from "./row-to-deal.ts";
import { UnreadableFile } from "./text-decoding.ts";

/** Rows of one slice, which is one job and one transaction. */
const SLICE = 5_000;
/** Most faults that are stored and shown. */
const ERRORS_MAX = 100;

/** Tries of a slice until its import counts as failed. */
const ATTEMPTS = 4;

const importTask = defineTask("deals.import", z.object({ importId: z.string() }), {
  maxAttempts: ATTEMPTS,
  slow: true,
});

/** An import as the job of a slice found it. */
type StartedImport = ImportRow & { job: ImportJob };

interface Slice {
  deals: IncomingDeal[];
  faults: RowFault[];
  rows: number;
  /** Where the next slice begins; absent: this is the last one. */
  next?: FilePlace;
}

/**
 * Stores a slice of a file's rows as deals, and asks for the user's next slice behind all jobs that wait by now, so that
 * users take turns. Storing a slice, its progress and the next job are one transaction: one that was killed is done again.
 */
export function runImport({ clock }: { clock: Clock }): TaskHandler {
  return handle(importTask, async ({ importId }, job) => {
    const row = await job.asOwner((tx) => findImport(tx, job.ownerId, importId));
    if (row === undefined || row.state !== "running" || row.job === null) return;
    const found = { ...row, job: row.job };
    try {
      const slice = await readSlice(found, job);
      job.signal.throwIfAborted();
      await storeSlice(found, slice, job, clock.now());
    } catch (error) {
      const isUsers =
        error instanceof UnreadableFile || (error instanceof AppError && error.code === "limit_reached");
      if (!isUsers && (job.signal.aborted || job.attempt < ATTEMPTS)) throw error;
      const message = isUsers ? error.message : "The import stopped with an error. Undo it and try again.";
      await fail(found, { line: 0, column: "", message }, job, clock.now());
    }
  });
}

async function readSlice(found: StartedImport, job: Job): Promise<Slice> {
  const { mapping, dialect, currency } = found.job;
  const file = {
    ...dialect,
    readPart: (part: number) => job.asOwner((tx) => readPart(tx, job.ownerId, found.id, part)),
  };
  let place = found.job.next;
  if (place === undefined) {
    // The header, and rows that a server without places stored.
    place = FILE_START;
    for (let skip = found.rowsRead + 1; skip > 0 && place !== undefined; skip -= SLICE)
      place = (await readRows(file, place, Math.min(skip, SLICE))).next;
  }
  if (place === undefined) return { deals: [], faults: [], rows: 0 };
  const { rows, next } = await readRows(file, place, SLICE);
  const names = columnNames(found.columns.map(({ name }) => name));
  const rules = { importId: found.id, names, mapping, dialect, currency };
  const slice: Slice = { deals: [], faults: [], rows: rows.length, ...(next !== undefined && { next }) };
  for (const row of rows) {
    const result = rowToDeal(row, rules);
    if ("message" in result) slice.faults.push(result);
    else slice.deals.push(result);
  }
  return slice;
}

async function storeSlice(
  { id, rowsRead, job: choices }: StartedImport,
  { deals, faults, rows, next }: Slice,
  job: Job,
  now: Date,
): Promise<void> {
  const { ownerId } = job;
  await job.asOwner(async (tx) => {
    const current = await lockImport(tx, ownerId, id);
    // Undone, or this slice was stored by another job: both have asked for the next one.
    if (current?.state !== "running" || current.rowsRead !== rowsRead) return;
    const changes = { upserts: deals, importId: id };
    const { refused } = await storeDeals(tx, ownerId, "import", changes, now);
    const all = [...faults, ...refused.map(({ reason }) => ({ line: 0, column: "", message: reason }))];
    const progress = {
      rowsRead: current.rowsRead + rows,
      rowsStored: current.rowsStored + deals.length - refused.length,
      rowsRejected: current.rowsRejected + all.length,
      errors: [...current.errors, ...all].slice(0, ERRORS_MAX),
    };
    if (next === undefined) {
      await updateImport(tx, ownerId, id, { ...progress, state: "done" }, now);
      await deleteParts(tx, ownerId, id);
    } else {
      await updateImport(tx, ownerId, id, { ...progress, job: { ...choices, next } }, now);
    }
    await requestSlice(tx, ownerId);
  });
}

/**
 * Asks for the next slice of a user's oldest running import, if there is one. A slice that waits is replaced: however many
 * imports users start, they have one turn.
 */
export async function requestSlice(tx: UserTransaction, ownerId: string): Promise<void> {
  const importId = await findOldestRunning(tx, ownerId);
  if (importId !== undefined) await enqueue(tx, importTask, { importId }, { key: ownerId });
}

/** Ends the import after what is stored; the user's next one begins. */
async function fail({ id }: ImportRow, fault: RowFault, { asOwner, ownerId }: Job, now: Date): Promise<void> {
  await asOwner(async (tx) => {
    const current = await lockImport(tx, ownerId, id);
    if (current?.state !== "running") return;
    const errors = [...current.errors.slice(0, ERRORS_MAX - 1), fault];
    await updateImport(tx, ownerId, id, { state: "failed", errors }, now);
    await deleteParts(tx, ownerId, id);
    await requestSlice(tx, ownerId);
  });
}
