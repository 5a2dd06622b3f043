// Checks the chain of an audit export: node check-audit.mjs audit.jsonl ... (or the export as standard input). Needs
// nothing but Node. Files that follow each other, such as one a day, are checked as one chain.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const files = process.argv.slice(2);
const inputs = files.length === 0 ? [process.stdin] : files.map((file) => createReadStream(file));

let first;
let last;
let withheld = 0;
/** Where the export says that older rows were deleted, by the number of the last deleted row. */
const cuts = new Map();

for (const input of inputs)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const row = parse(line);
    // A row that two files share is in order, too.
    if (last !== undefined && row.sequence === last.sequence && row.hash === last.hash) continue;
    if (last !== undefined && row.sequence !== last.sequence + 1)
      fail(row, `does not follow row ${last.sequence}: rows are missing or in another order`);
    if (last !== undefined && row.previousHash !== last.hash)
      fail(row, "does not name the hash of the row before it");
    if (row.sequence === 1 && row.previousHash !== "") fail(row, "is the first, and names a row before it");
    if (row.withheld) withheld += 1;
    else checkContent(row);
    if (row.action === "audit.cut") cuts.set(row.detail.through, row.detail.hash);
    first ??= row;
    last = row;
  }

if (last === undefined) {
  console.error("There are no rows.");
  process.exit(1);
}
const before = first.sequence - 1;
if (cuts.has(before) && cuts.get(before) !== first.previousHash)
  fail(first, "does not follow the row where the log was cut");
console.log(
  [
    `Rows ${first.sequence} to ${last.sequence} are an unbroken chain.`,
    ...(withheld > 0 ? [`${withheld} are withheld: only their place was checked.`] : []),
    ...(cuts.has(before) ? [`Older rows were deleted by retention; the log says so.`] : []),
    ...(before > 0 && !cuts.has(before) ? [`The hash of row ${before} is ${first.previousHash}.`] : []),
    `The last hash is ${last.hash}.`,
  ].join("\n"),
);

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    console.error(`This line is no JSON: ${line.slice(0, 80)}`);
    process.exit(1);
  }
}

/** The fields of the row must be what was hashed. */
function checkContent(row) {
  const hash = createHash("sha256").update(Buffer.from(row.previousHash, "hex")).update(row.hashed, "utf8");
  if (hash.digest("hex") !== row.hash) fail(row, "was changed: its hash is another");
  const [, sequence, id, actor, action, entity, entityId, detail, requestId, seconds, personId = null] =
    JSON.parse(row.hashed);
  const told = [row.sequence, row.id, row.actor, row.action, row.entity, row.entityId, row.detail];
  const isTold =
    isDeepStrictEqual(told, [sequence, id, actor, action, entity, entityId, detail]) &&
    isDeepStrictEqual([row.requestId, row.personId], [requestId, personId]) &&
    Date.parse(row.at) === Math.round(seconds * 1000);
  if (!isTold) fail(row, "was changed: it does not say what was hashed");
}

function fail(row, what) {
  console.error(`Row ${row.sequence} ${what}.`);
  process.exit(1);
}
