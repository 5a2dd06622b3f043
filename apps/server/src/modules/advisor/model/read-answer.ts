import { type AdvicePick, MAX_AUTOFILLED_DRIVERS, type SegmentSize } from "@beachhead/contract";
import { z } from "zod";
import { sizeIds } from "./prompt.ts";

const MOST_REASON = 240;

/** Lenient: what is not understood is dropped, so that one unknown key does not lose the whole answer. */
const pickSchema = z.union([
  z.string().transform((id) => ({ id, why: "" })),
  z.object({ id: z.string(), why: z.string().catch("") }),
]);

type Cells = Record<SegmentSize, AdvicePick[]>;

export type ReadAnswer =
  | { kind: "picks"; cells: Cells; dropped: number }
  /** What was wrong, for a second question. */
  | { kind: "fault"; fault: string };

/**
 * Reads the text of a model: the first JSON object in it, known sizes and attribute ids only, each once and at most
 * five a size.
 * @param attributes by their ids
 */
export function readAnswer(text: string, attributes: ReadonlyMap<string, string>): ReadAnswer {
  const found = objectIn(text);
  if (found === undefined) return { kind: "fault", fault: "it is not a JSON object" };
  const lists = new Map<string, unknown>(
    Object.entries(found).map(([key, value]) => [key.trim().toLowerCase(), value]),
  );
  let dropped = 0;
  const read = (id: string, size: SegmentSize): AdvicePick[] => {
    const list: unknown = lists.get(id) ?? lists.get(size.toLowerCase());
    const seen = new Set<string>();
    const picks: AdvicePick[] = [];
    for (const item of Array.isArray(list) ? list : []) {
      const parsed = pickSchema.safeParse(item);
      const attribute = parsed.success ? attributes.get(parsed.data.id.trim().toLowerCase()) : undefined;
      if (!parsed.success || attribute === undefined || picks.length === MAX_AUTOFILLED_DRIVERS) dropped += 1;
      else if (!seen.has(attribute)) {
        seen.add(attribute);
        picks.push({ attribute, yes: true, score: null, reason: reasonOf(parsed.data.why), terms: [] });
      }
    }
    return picks;
  };
  const cells: Cells = {
    Enterprise: read("ent", sizeIds.ent),
    "Mid-Market": read("mid", sizeIds.mid),
    SME: read("sme", sizeIds.sme),
  };
  const empty = Object.entries(sizeIds).find(([, size]) => cells[size].length === 0);
  if (empty !== undefined) return { kind: "fault", fault: `"${empty[0]}" has no known id` };
  return { kind: "picks", cells, dropped };
}

/** From the first `{` to the last `}`: models put words and fences around. */
export function objectIn(text: string): object | undefined {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start === -1 || end <= start) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const reasonOf = (text: string): string =>
  plainLine(text, MOST_REASON) || "Suggested by the model, without a reason.";

/** Plain text of one line: no addresses, no markup, no hidden characters. */
export function plainLine(text: string, most: number): string {
  return text
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, "")
    .replaceAll(/<(script|style)\b[^>]*>[^<]*<\/\1>/gi, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/[\p{Cc}\p{Cf}\u{e0000}-\u{e007f}]+/gu, " ")
    .replaceAll(/[*_`#[\]<>]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, most);
}
