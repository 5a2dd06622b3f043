import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, longText, text } from "../primitives.ts";

/** Maximum characters of a source. */
export const MAX_SOURCE_CHARACTERS = 200_000;

/** Maximum bytes of an uploaded file. */
export const MAX_SOURCE_BYTES = 10 * 1024 * 1024;

/** Maximum characters of a text to summarize, of all its parts together. */
const MAX_SUMMARIZED = 200_000;
const MAX_PARTS = 500;

/** Maximum characters of a web search. */
const MAX_QUERY = 400;

export const fetchVectorsParams = z.object({
  userId: z.string().max(200),
  productDescription: z.string().max(8_000),
});

/** A result of `fetch-vectors` or `serp`, as far as it has text. */
const result = z.object({
  metadata: z.object({ textContent: z.string() }).optional(),
  title: z.string().optional(),
  snippet: z.string().optional(),
});

const parts = listOf(z.union([z.string(), result], "Each part must be a text"), {
  error: "Data must be text or a list of texts",
  most: MAX_PARTS,
  tooMany: "Send at most 500 parts",
});

/** A text, a list of texts, or results of a search. */
export const summaryBody = bodyOf({
  data: z
    .union([z.string(), parts, z.object({ results: parts }), result], "Data must be text or a list of texts")
    .transform(textOf)
    .pipe(
      z
        .string()
        .max(MAX_SUMMARIZED, "Data can have at most 200,000 characters")
        .refine(
          (data) => data.isWellFormed() && !data.includes("\u0000"),
          "Data contains characters that cannot be stored",
        ),
    ),
});

type Result = z.output<typeof result>;

function textOf(data: string | (string | Result)[] | { results: (string | Result)[] } | Result): string {
  if (typeof data === "string") return data;
  if (Array.isArray(data)) return data.map(textOf).join("\n");
  if ("results" in data) return textOf(data.results);
  return data.metadata?.textContent ?? [data.title, data.snippet].filter(Boolean).join(". ");
}

/** `userData` is accepted and ignored: the user is that of the session. */
export const webSearchBody = bodyOf({ query: text("Query", MAX_QUERY, "Query is required") });

/** The combination by title or id. */
export const findCompetitorsBody = bodyOf({
  productGeoCombinationName: text("Combination", 1_000, "Combination is required"),
});

export const passageTextBody = bodyOf({
  title: text("Title", 200).default(""),
  text: longText("Text", MAX_SOURCE_CHARACTERS, "Text is required"),
});

export const passageWebsiteBody = bodyOf({ url: text("Website", 2_000, "Website is required") });
