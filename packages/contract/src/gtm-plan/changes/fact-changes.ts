import type { FieldChange } from "../../activity/changes.ts";

/** The item a fact is about: a product, a goal, a competitor, a channel. */
export interface FactPart {
  key: string;
  name: string;
}

/** One field as text. */
export interface Fact {
  /** Stable across versions and renames, and unique in its step or document. */
  key: string;
  part: FactPart | null;
  label: string;
  /** Blank if there is no value. */
  value: string;
}

type Side = "was" | "now";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const partOf = ({ part }: Fact): string | undefined => part?.key;

/** An item that only one version has, as one line. */
function summaryOf(facts: readonly Fact[], name: string): string {
  return facts
    .filter(({ value }) => value !== "" && value !== name)
    .map(({ label, value }) => `${capital(label)}: ${value}`)
    .join("\n");
}

/** The fields that differ, of one step of a plan or of one document. An added or removed item is one line. */
export function changesOf(was: readonly Fact[], now: readonly Fact[]): FieldChange[] {
  const sides: Record<Side, Map<string, Fact>> = {
    was: new Map(was.map((fact) => [fact.key, fact])),
    now: new Map(now.map((fact) => [fact.key, fact])),
  };
  const parts: Record<Side, Set<string | undefined>> = {
    was: new Set(was.map(partOf)),
    now: new Set(now.map(partOf)),
  };
  const told = new Set<string>();
  const items = new Set<string | undefined>();
  return [...now, ...was].flatMap((fact): FieldChange[] => {
    const { part, label, key } = fact;
    const owner = partOf(fact);
    if (told.has(key) || (part !== null && items.has(owner))) return [];
    if (part !== null && !(parts.was.has(owner) && parts.now.has(owner))) {
      items.add(owner);
      const side: Side = parts.now.has(owner) ? "now" : "was";
      const own = (side === "now" ? now : was).filter((each) => partOf(each) === owner);
      if (own.every(({ value }) => value === "")) return [];
      return [{ field: part.name, was: "", now: "", [side]: summaryOf(own, part.name) || part.name }];
    }
    told.add(key);
    const before = sides.was.get(key)?.value ?? "";
    const after = sides.now.get(key)?.value ?? "";
    if (before === after) return [];
    const field = part === null ? label : `${part.name}, ${label}`;
    return [{ field, was: before, now: after }];
  });
}
