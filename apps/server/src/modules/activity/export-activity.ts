import { Readable } from "node:stream";
import { type ActivityItem, BYTE_ORDER_MARK, csvFormOf, csvLine, fileTypes } from "@beachhead/contract";
import { readLog } from "../../platform/audit/read-log.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { attachment } from "../../platform/exports/file-name.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import { groupSaves } from "./group-saves.ts";
import { beginReading, itemsOf, type Reading } from "./items.ts";
import { shownActions } from "./sentences.ts";

/** Rows of the log in one transaction. */
const PAGE = 1_000;

const HEADS = ["Time (UTC)", "Person", "Kind", "Document", "Document id", "What", "Also"];

/** The whole activity as a file, read page by page while it is sent. */
export async function exportActivity(
  dependencies: ActivityDependencies,
  { actor, ownerId, query }: Pick<RouteContext<"exportActivity">, "actor" | "ownerId" | "query">,
): Promise<RawReply> {
  const format = query("format") ?? "csv";
  if (format !== "csv" && format !== "jsonl")
    throw invalid([{ path: "format", message: "Format must be one of csv, jsonl" }]);
  const items = readAll(dependencies, await beginReading(dependencies, { actor, ownerId }));
  const lines = format === "csv" ? csvLines(items, query("locale")) : jsonLines(items);
  return new RawReply(
    200,
    { "content-type": fileTypes[format], "content-disposition": attachment(`activity.${format}`) },
    Readable.from(lines, { objectMode: false }),
  );
}

async function* readAll(
  dependencies: ActivityDependencies,
  reading: Reading,
): AsyncGenerator<ActivityItem[]> {
  const { ownerId } = reading;
  let before: number | undefined;
  for (;;) {
    const page = await dependencies.withUser.report(ownerId, async (tx) => {
      const rows = await readLog(tx, ownerId, { actions: shownActions, before }, PAGE);
      const items = await itemsOf(tx, dependencies, reading, groupSaves(rows));
      return { items, count: rows.length, last: rows.at(-1)?.sequence };
    });
    yield page.items;
    if (page.count < PAGE || page.last === undefined) return;
    before = page.last;
  }
}

const alsoOf = ({ others, more }: ActivityItem): string =>
  [...others, ...(more > 0 ? [`${more} more`] : [])].join("; ");

async function* csvLines(
  pages: AsyncIterable<ActivityItem[]>,
  locale: string | undefined,
): AsyncGenerator<string> {
  const form = csvFormOf(locale);
  yield BYTE_ORDER_MARK + csvLine(HEADS, form);
  for await (const items of pages) {
    const rows = items.map((item) => [
      item.at,
      item.person.name,
      item.kind,
      item.document,
      item.documentId,
      item.text,
      alsoOf(item),
    ]);
    yield rows.map((row) => csvLine(row, form)).join("");
  }
}

async function* jsonLines(pages: AsyncIterable<ActivityItem[]>): AsyncGenerator<string> {
  for await (const items of pages) yield items.map((item) => `${JSON.stringify(item)}\n`).join("");
}
