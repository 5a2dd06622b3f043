import type { ImportAccount } from "@beachhead/contract";
import { columnNames } from "@beachhead/contract/table-reading";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { defineTask, enqueue, handle, type Job, type TaskHandler } from "../../../platform/jobs/index.ts";
import { storeDeals } from "../store/store-deals.ts";
import { Account } from "./account.ts";
import { FieldColumns } from "./columns.ts";
import type { CsvRow, FilePlace } from "./csv-rows.ts";
import type { FileForm } from "./file-form.ts";
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
import { FILE_START, readRows, type StoredRows } from "./read-rows.ts";
import { type RowFault, type RowResult, type RowRules, readRow } from "./row-to-deal.ts";
import { UnreadableFile } from "./text-decoding.ts";
import { plainValue } from "./workbook/exact-value.ts";

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
  results: { row: CsvRow; result: RowResult }[];
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
  const { dialect, next: place } = found.job;
  const readParts = (part: number) => job.asOwner((tx) => readPart(tx, job.ownerId, found.id, part));
  const file = { ...dialect, readPart: readParts };
  const form = found.dialect.form ?? formOfEarlierVersion(found);
  const { rows, next } =
    place === undefined
      ? await firstRows(file, form.headerLine, found.rowsRead)
      : await readRows(file, place, SLICE);
  const rules = rulesOf(found, form);
  return {
    results: rows.map((row) => ({ row, result: readRow(row, rules) })),
    ...(next !== undefined && { next }),
  };
}

/** The rows after the header, and after those that a server without places stored. */
async function firstRows(
  file: StoredRows,
  headerLine: number,
  read: number,
): Promise<{ rows: CsvRow[]; next?: FilePlace }> {
  let skip = read;
  for (let place: FilePlace | undefined = FILE_START; place !== undefined; ) {
    const slice: { rows: CsvRow[]; next?: FilePlace } = await readRows(file, place, SLICE + headerLine);
    const rows = slice.rows.filter(({ line }) => line > headerLine);
    if (rows.length > skip) return { ...slice, rows: rows.slice(skip) };
    skip -= rows.length;
    place = slice.next;
  }
  return { rows: [] };
}

function rulesOf({ id, job }: StartedImport, form: FileForm): RowRules {
  const names = columnNames(form.header.map(plainValue));
  return {
    importId: id,
    form,
    columns: new FieldColumns(form.header, names, job.mapping),
    decimal: job.dialect.decimal,
    currency: job.currency,
    idScope: job.idScope ?? "",
    repeatedIds: form.repeatedIds === null ? null : new Map(form.repeatedIds),
  };
}

/** Imports that an earlier version started have their header in the first row, and every row is a deal. */
function formOfEarlierVersion({
  columns,
  rows,
  fileType,
  job: { mapping, dialect },
}: StartedImport): FileForm {
  const order = dialect.dates.startsWith("MM") ? "month" : dialect.dates.startsWith("DD") ? "day" : "either";
  return {
    isWorkbook: fileType !== "text/csv",
    serials: 1900,
    mapping,
    choices: { leaveOut: { total: false, note: false, header: false } },
    header: columns.map(({ name }) => name),
    headerLine: 1,
    lastLine: Number.POSITIVE_INFINITY,
    orders: { createdDate: order, closeDate: order },
    isFraction: false,
    deals: rows,
    sums: [],
    mean: 0,
    questions: [],
    refusals: [],
    notes: [],
    leftOut: [],
    firstLines: [],
    repeatedIds: [],
  };
}

async function storeSlice(
  { id, rowsRead, job: choices }: StartedImport,
  { results, next }: Slice,
  job: Job,
  now: Date,
): Promise<void> {
  const { ownerId } = job;
  await job.asOwner(async (tx) => {
    const current = await lockImport(tx, ownerId, id);
    // Undone, or this slice was stored by another job: both have asked for the next one.
    if (current?.state !== "running" || current.rowsRead !== rowsRead) return;
    const account = new Account(choices.account ?? noAccount);
    for (const { row, result } of results) account.add(row, result);
    const deals = results.flatMap(({ result }) => (result.kind === "deal" ? [result.deal] : []));
    const faults = results.flatMap(({ result }) => (result.kind === "fault" ? [result.fault] : []));
    const { refused } = await storeDeals(tx, ownerId, "import", { upserts: deals, importId: id }, now);
    for (const { deal } of refused) account.reject(deal);
    const all = [...faults, ...refused.map(({ reason }) => ({ line: 0, column: "", message: reason }))];
    const progress = {
      rowsRead: current.rowsRead + results.length,
      rowsStored: current.rowsStored + deals.length - refused.length,
      rowsRejected: current.rowsRejected + all.length,
      errors: [...current.errors, ...all].slice(0, ERRORS_MAX),
    };
    const counted = choices.account === undefined ? choices : { ...choices, account: account.toJson() };
    if (next === undefined) {
      await updateImport(tx, ownerId, id, { ...progress, job: counted, state: "done" }, now);
      await deleteParts(tx, ownerId, id);
    } else {
      await updateImport(tx, ownerId, id, { ...progress, job: { ...counted, next } }, now);
    }
    await requestSlice(tx, ownerId);
  });
}

/** Imports of an earlier version are not counted. */
const noAccount: ImportAccount = {
  held: { rows: 0, sums: [] },
  stored: { deals: 0, sums: [] },
  rejected: { rows: 0, sums: [] },
  leftOut: [],
  replaced: { rows: 0, sums: [] },
};

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
