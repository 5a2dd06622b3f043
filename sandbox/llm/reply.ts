import { createHash } from "node:crypto";
import { parsed } from "../http-sandbox.ts";

/** Picks of a size. */
const PICKS = 3;

/**
 * An answer that fits the schema of a call: the same bytes for the same prompt. It is not a model: picks follow a hash, so
 * that tests have something to check and nobody takes it for advice.
 * @param schema the name of the schema
 */
export function replyTo(schema: string, prompt: string): string {
  const data = blockOf(prompt);
  switch (schema) {
    case "functions":
      return JSON.stringify({ functions: ["odds"] });
    case "answer":
      return JSON.stringify({ answer: "The plan says {f1}." });
    case "segmentation_draft":
      return JSON.stringify({ rational: `${nameIn(data)} is sold to ${listIn(data["industries"])}.` });
    case "positioning_draft":
      return JSON.stringify({
        offering: `${nameIn(data)}, sold in ${String(data["geography"])}.`,
        positioning: `For ${listIn(data["industries"])}, ${nameIn(data)} is the choice.`,
      });
    case "value_map_draft":
      return JSON.stringify({ rows: scoresOf(data) });
    default:
      return JSON.stringify(picksOf(data));
  }
}

const nameIn = ({ product }: Record<string, unknown>) => String(product);
const listIn = (value: unknown) => (Array.isArray(value) ? value.map(String).join(", ") : "");
const entriesIn = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Scores from 3 to 9 of every company on every attribute. */
function scoresOf({ attributes, companies }: Record<string, unknown>): object[] {
  return entriesIn(attributes).map(([id, name]) => ({
    id,
    scores: entriesIn(companies).map(([company]) => ({
      id: company,
      score: 3 + (Number.parseInt(hash(`${String(name)} ${company}`).slice(0, 6), 16) % 7),
    })),
    why: `${String(name)} matters here.`,
  }));
}

/** The JSON between the two lines of the fence. */
function blockOf(prompt: string): Record<string, unknown> {
  const block = prompt.split("\n").find((line) => line.startsWith("{"));
  return parsed(block ?? "");
}

function picksOf(data: Record<string, unknown>): object {
  const { attributes, industry } = data;
  const names = entriesIn(attributes);
  return Object.fromEntries(
    ["ent", "mid", "sme"].map((size) => {
      const ranked = names
        .map(([id, name]) => ({ id, name: String(name), rank: hash(`${String(industry)} ${size} ${id}`) }))
        .sort((one, other) => one.rank.localeCompare(other.rank));
      return [size, ranked.slice(0, PICKS).map(({ id, name }) => ({ id, why: `${name} matters here.` }))];
    }),
  );
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
