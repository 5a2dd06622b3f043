import { leastRoleOf, schemas } from "@beachhead/contract";
import { z } from "zod";
import type { CallApi } from "./call-api.ts";
import { id, type Tool } from "./tool.ts";

const input = z.object({
  csv: z
    .string()
    .min(1)
    .max(400_000)
    .describe("The deals as CSV with a line of column names, such as Name,Amount,Currency,Stage,Close date"),
  fileName: z
    .string()
    .max(100)
    .default("deals.csv")
    .describe("How the import is named in the list of imports"),
  dialect: z
    .looseObject({})
    .optional()
    .describe('Answers to questions of the preview, such as {"decimal": ",", "dates": "dmy"}'),
  mapping: z.looseObject({}).optional().describe("Columns by field, where the preview's suggestion is wrong"),
  currency: z.string().max(3).optional().describe("Currency of rows without one"),
  dryRun: z
    .boolean()
    .default(false)
    .describe("true: answer how the file is read, without importing. Show it to the user first"),
});

async function previewOf({ csv, fileName, dialect, mapping }: z.output<typeof input>, call: CallApi) {
  const uploaded = await call("uploadDealImport", {
    query: { fileName },
    file: { type: "text/csv", text: csv },
  });
  if (!uploaded.ok || (dialect === undefined && mapping === undefined)) return uploaded;
  const { importId } = schemas.uploadDealImport.reply.parse(uploaded.reply);
  return call("previewDealImport", { params: { id: importId }, body: { dialect, mapping } });
}

export const importDeals: Tool = {
  name: "import_deals",
  title: "Import deals",
  description:
    "Imports deals from CSV. What the file does not tell, such as the order of day and month, comes back as a question; answer it in dialect. An import can be undone under Deals. Preview with dryRun first.",
  input,
  readOnly: false,
  writes: true,
  role: leastRoleOf("startDealImport"),
  async run(given, call) {
    const asked = input.parse(given);
    const answer = await previewOf(asked, call);
    if (!answer.ok) return answer;
    const preview = schemas.uploadDealImport.reply.parse(answer.reply);
    const { importId, deals, rows, mapping, questions, refusals, notes, leftOut } = preview;
    const facts = { deals, rows, mapping, questions, refusals, notes, leftOut };
    if (asked.dryRun) return { ok: true, reply: { dryRun: true, ...facts } };
    if (questions.length > 0 || refusals.length > 0)
      return { ok: true, reply: { success: false, message: "Nothing was imported yet.", ...facts } };
    return call("startDealImport", {
      params: { id: importId },
      body: {
        mapping,
        ...(asked.currency !== undefined && { defaults: { currency: asked.currency } }),
        ...(asked.dialect !== undefined && { dialect: asked.dialect }),
      },
    });
  },
};

export const readImport: Tool = {
  name: "read_import",
  title: "Read an import of deals",
  description: "Progress of an import of deals, and rows that were rejected.",
  input: z.object({ id: id("import") }),
  readOnly: true,
  writes: true,
  role: leastRoleOf("getDealImport"),
  run: (given, call) =>
    call("getDealImport", { params: { id: z.object({ id: z.string() }).parse(given).id } }),
};
