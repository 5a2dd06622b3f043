import { z } from "zod";
import { lookupKey, singular, wordsOf } from "../../../platform/text/words.ts";
import builtIn from "./industries.json" with { type: "json" };
import { type IndustryTrait, industryTraits } from "./traits.ts";

export type Traits = Readonly<Record<IndustryTrait, number>>;

/** An industry as the advisor knows it: a profile, or a blend of two. */
export interface IndustryProfile {
  /** "Banking", "Banking and Insurance". */
  name: string;
  /** The profiles that it consists of. */
  parts: readonly string[];
  traits: Traits;
}

const value = z.number().min(0).max(3);
const traitNames = Object.keys(industryTraits).filter((name): name is IndustryTrait =>
  Object.hasOwn(industryTraits, name),
);
const traitsSchema = z.strictObject(Object.fromEntries(traitNames.map((name) => [name, value.default(0)])));

/** `industries.json`, and the file of industries that an operator may add. */
export const knowledgeSchema = z.strictObject({
  industries: z.array(
    z.strictObject({
      name: z.string().min(1).max(200),
      aliases: z.array(z.string().min(1)).default([]),
      traits: traitsSchema,
      /** Reasons for the numbers, for reviewers. */
      why: z.string().min(1),
    }),
  ),
  blends: z
    .array(
      z.strictObject({
        names: z.array(z.string().min(1)).min(1),
        of: z.array(z.string()).min(1).max(3),
        why: z.string().min(1),
      }),
    )
    .default([]),
});

export type Knowledge = z.output<typeof knowledgeSchema>;

/** What is found for the name of an industry. */
export type FoundIndustry =
  | { kind: "known"; profile: IndustryProfile }
  /** No profile has this name; `profile` shares a word with it and may be used if the user says so. */
  | { kind: "similar"; profile: IndustryProfile }
  | { kind: "unknown" };

export interface IndustryFinder {
  /** Number of profiles. */
  count: number;
  find(name: string): FoundIndustry;
}

/** Words that make no difference between industries. */
const FILLERS = new Set(
  "and the of industry sector business company firm service solution group other general vertical market vendor provider operator chain brand agency trade".split(
    " ",
  ),
);

/**
 * Finds industries by name, alias, or a list of known names ("Banking, Insurance & Retail").
 * @param added the operator's knowledge; its profiles and names take precedence
 * @throws {Error} when a blend names a profile that does not exist
 */
export function createIndustryFinder(added?: Knowledge): IndustryFinder {
  const parsed = knowledgeSchema.parse(builtIn);
  const sources = added === undefined ? [parsed] : [parsed, added];
  const profiles = new Map<string, IndustryProfile>();
  const byName = new Map<string, IndustryProfile>();
  for (const { industries } of sources)
    for (const { name, aliases, traits } of industries) {
      const profile = { name, parts: [name], traits: complete(traits) };
      profiles.set(name, profile);
      for (const each of [name, ...aliases]) byName.set(lookupKey(each), profile);
    }
  for (const { blends } of sources)
    for (const { names, of: parts } of blends) {
      const profile = blend(
        parts.map((name) => {
          const found = profiles.get(name);
          if (found === undefined)
            throw new Error(`The blend "${names[0]}" names an unknown industry: ${name}`);
          return found;
        }),
      );
      for (const each of names) byName.set(lookupKey(each), profile);
    }

  const byWord = new Map<string, IndustryProfile>();
  for (const [key, profile] of byName)
    for (const word of significant(key)) if (!byWord.has(word)) byWord.set(word, profile);

  function known(name: string): IndustryProfile | undefined {
    const words = lookupKey(name).split(" ");
    while (words.length > 0) {
      const found = byName.get(words.join(" "));
      if (found !== undefined) return found;
      if (!FILLERS.has(words.pop() ?? "")) return byName.get(significant(lookupKey(name)).join(" "));
    }
    return undefined;
  }

  return {
    count: profiles.size,
    find(name) {
      const exact = known(name);
      if (exact !== undefined) return { kind: "known", profile: exact };
      const parts = name.split(/[,;/&+()]|\band\b/i).filter((part) => part.trim() !== "");
      const all = parts.map(known);
      const found = all.filter((part) => part !== undefined);
      if (parts.length > 1 && parts.length <= 3 && found.length === parts.length)
        return { kind: "known", profile: blend(found) };
      const similar = wordsOf(name)
        .map((word) => byWord.get(singular(word)))
        .find((profile) => profile !== undefined);
      return similar === undefined ? { kind: "unknown" } : { kind: "similar", profile: similar };
    },
  };
}

const significant = (key: string): string[] =>
  key.split(" ").filter((word) => word.length > 2 && !FILLERS.has(word));

function complete(traits: Readonly<Record<string, number>>): Traits {
  const trait = (name: IndustryTrait) => traits[name] ?? 0;
  return {
    regulated: trait("regulated"),
    safety: trait("safety"),
    downtime: trait("downtime"),
    privacy: trait("privacy"),
    margins: trait("margins"),
    lowIt: trait("lowIt"),
    frontline: trait("frontline"),
    risk: trait("risk"),
    volume: trait("volume"),
    complex: trait("complex"),
    sites: trait("sites"),
    jargon: trait("jargon"),
    tender: trait("tender"),
    fast: trait("fast"),
  };
}

/** The average of profiles. */
function blend(parts: readonly IndustryProfile[]): IndustryProfile {
  const distinct = [...new Map(parts.map((part) => [part.name, part])).values()];
  const average = (name: IndustryTrait) =>
    distinct.reduce((sum, { traits }) => sum + traits[name], 0) / distinct.length;
  return {
    name: distinct.map(({ name }) => name).join(" and "),
    parts: [...new Set(distinct.flatMap((profile) => profile.parts))],
    traits: complete(Object.fromEntries(traitNames.map((name) => [name, average(name)]))),
  };
}
