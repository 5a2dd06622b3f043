import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from "@beachhead/contract";
import { ZipFile } from "yazl";
import type { UserTransaction } from "../db/with-user.ts";
import type { OwnTable } from "./own-tables.ts";

/** Rows read in one query: documents can be large. */
const PAGE = 50;

const README = `Your data in Beachhead

account.json  your profile, sessions, Google accounts and API tokens, without passwords and tokens
json/         one file for each kind of record, with all its fields
csv/          the same for spreadsheets; lists and nested values are JSON in one cell

Files without records are left out. Times are UTC. Passwords, tokens and credentials of connected services are not
part of an export.
`;

interface ArchiveContents {
  /** Becomes account.json. */
  account: unknown;
  tables: readonly OwnTable[];
}

/**
 * Writes the rows of the transaction's user as a ZIP file, one JSON and one CSV file for each table. Rows are read in
 * pages while they are compressed, so that only the archive is in memory as a whole.
 */
export async function writeArchive(
  { account, tables }: ArchiveContents,
  tx: UserTransaction,
): Promise<Buffer> {
  const zip = new ZipFile();
  const archive = buffer(zip.outputStream);
  zip.addBuffer(Buffer.from(README), "README.txt");
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), "account.json");
  for (const table of tables) {
    if (!(await hasRows(tx, table))) continue;
    const name = table.name.replaceAll("_", "-");
    await addStream(zip, `json/${name}.json`, jsonLines(tx, table));
    await addStream(zip, `csv/${name}.csv`, csvLines(tx, table));
  }
  zip.end();
  return archive;
}

/** Resolves when the lines are read, so that one file is read at a time. */
function addStream(zip: ZipFile, name: string, lines: AsyncIterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(lines, { objectMode: false });
    stream.once("end", resolve).once("error", reject);
    zip.addReadStream(stream, name);
  });
}

async function* jsonLines(tx: UserTransaction, table: OwnTable): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rowsOf(tx, table)) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield "\n]\n";
}

async function* csvLines(tx: UserTransaction, table: OwnTable): AsyncGenerator<string> {
  const fields = table.columns.map(camelCase);
  yield BYTE_ORDER_MARK + csvLine(fields);
  for await (const row of rowsOf(tx, table)) yield csvLine(fields.map((field) => cellOf(row[field])));
}

/** Dates become ISO texts; lists and objects become JSON in one cell. */
function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function hasRows(tx: UserTransaction, { name }: OwnTable): Promise<boolean> {
  const { rowCount } = await tx.$client.query(`select from ${quoted(name)} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Every row of a table, oldest first where its ids are in order of time. */
async function* rowsOf(tx: UserTransaction, table: OwnTable): AsyncGenerator<Record<string, unknown>> {
  const columns = table.columns.map((column) => `${quoted(column)} as ${quoted(camelCase(column))}`);
  await tx.$client.query(
    `declare own_rows no scroll cursor for select ${columns.join(", ")} from ${quoted(table.name)} order by 1`,
  );
  try {
    for (;;) {
      const { rows } = await tx.$client.query<Record<string, unknown>>(`fetch ${PAGE} from own_rows`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await tx.$client.query("close own_rows");
  }
}
