import type { ReplyOf } from "@beachhead/contract";
import { eq, sql } from "drizzle-orm";
import { dealYearRollups } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { updateImport } from "./import-store.ts";
import type { FilePreview } from "./preview.ts";
import { sourceOfIds } from "./source-of-ids.ts";
import { numberInWords } from "./words.ts";

/** Stores what was found in a file, and answers it. */
export async function storePreview(
  tx: UserTransaction,
  ownerId: string,
  { id, fileName, preview }: { id: string; fileName: string; preview: FilePreview },
  file: { fileBytes: number; fileType: string } | undefined,
  now: Date,
): Promise<ReplyOf<"uploadDealImport">> {
  const { form, rows, columns, encoding, delimiter, decimal, dates } = preview;
  const dialect = { delimiter, encoding, decimal, dates };
  await updateImport(
    tx,
    ownerId,
    id,
    { rowsTotal: rows, columns, dialect: { ...dialect, form }, ...file },
    now,
  );
  const names = columns.map(({ name }) => name);
  const { source } = form.choices;
  const isAsked = (about: string) => form.questions.some((question) => question.about === about);
  const known = await sourceOfIds(tx, ownerId, {
    id,
    idColumn: form.mapping.externalId,
    names,
    isNew: source === "new",
  });
  return {
    success: true,
    importId: id,
    fileName,
    rows,
    deals: form.deals,
    dialect: {
      delimiter,
      encoding,
      ...(!isAsked("decimal") && { decimal }),
      ...(!isAsked("dates") && { dates }),
    },
    columns,
    ...(form.workbook !== undefined && { workbook: form.workbook }),
    mapping: form.mapping,
    questions: form.questions,
    refusals: form.refusals,
    notes: [...form.notes, ...(await sizeNote(tx, ownerId, form.mean))],
    leftOut: form.leftOut,
    headerLine: form.headerLine,
    firstLines: form.firstLines,
    sameSourceAs: known.fileName,
  };
}

/** Factors around 1,000: one notation was taken for the other. */
const [SMALLEST_FACTOR, LARGEST_FACTOR] = [300, 3_000];

/** Points out that the amounts are a thousand times those of the stored deals, or a thousandth. */
async function sizeNote(tx: UserTransaction, ownerId: string, mean: number): Promise<string[]> {
  const [stored] = await tx
    .select({
      deals: sql<number>`coalesce(sum(${dealYearRollups.openCount} + ${dealYearRollups.wonCount}), 0)::float8`,
      cents: sql<number>`coalesce(sum(${dealYearRollups.openCents} + ${dealYearRollups.wonCents}), 0)::float8`,
    })
    .from(dealYearRollups)
    .where(eq(dealYearRollups.ownerId, ownerId));
  const usual = stored === undefined || stored.deals === 0 ? 0 : stored.cents / 100 / stored.deals;
  if (usual <= 0 || mean <= 0) return [];
  const factor = mean > usual ? mean / usual : usual / mean;
  if (factor < SMALLEST_FACTOR || factor > LARGEST_FACTOR) return [];
  const [here, there] = [mean, usual].map(numberInWords);
  return [
    `An amount of this file is ${here} on average, one of your deals ${there}: some 1,000 times ${mean > usual ? "less" : "more"}. Check the decimal sign.`,
  ];
}
