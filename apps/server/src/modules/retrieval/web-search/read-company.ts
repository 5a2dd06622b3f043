import { countries } from "@beachhead/contract";
import type { SearchResult } from "../../../providers/search/index.ts";

/** A company whose own page was found. */
export interface FoundCompany {
  name: string;
  /** Its site, without a path. */
  url: string;
  /** The result that names it. */
  result: SearchResult;
}

const MOST_NAME = 60;
/** Between the name of a company and the rest of a title. */
const SEPARATOR = /\s[-\u2013\u2014|·]\s|\s*[|:]\s+/;

const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** "harbourline" of "www.harbourline.co.uk". */
const labelOf = (host: string) => lettersOf(host.replace(/^www\./, "").split(".")[0] ?? "");

/**
 * The company of a result that is its own page: the title begins with the name that the address has. Lists,
 * directories and articles have other names, so they are left out.
 */
export function companyOf(result: SearchResult): FoundCompany | undefined {
  const { hostname, origin } = new URL(result.url);
  const name = (result.title.split(SEPARATOR)[0] ?? "").trim();
  const [letters, label] = [lettersOf(name), labelOf(hostname)];
  if (name.length > MOST_NAME || letters.length < 2 || label.length < 2) return undefined;
  if (letters !== label && !label.startsWith(letters) && !letters.startsWith(label)) return undefined;
  return { name, url: origin, result };
}

const FOUNDED =
  /\b(?:founded|established|incorporated|launched|started|since)\b[^.;]{0,30}?\b(1[89]\d{2}|20\d{2})\b/i;
const SEATED = /\b(?:headquartered|headquarters|based|seat)\b([^.;]{0,80})/gi;

/** The year that a text about a company gives for its founding; null if it gives none. */
export function foundingYear(text: string, thisYear: number): number | null {
  const year = Number(FOUNDED.exec(text)?.[1]);
  return year >= 1800 && year <= thisYear ? year : null;
}

const byLength = countries.toSorted((left, right) => right.length - left.length);
const aliases: Readonly<Record<string, string>> = {
  "united states": "USA|U.S.A.|U.S.|US|America",
  "united kingdom": "UK|U.K.|England|Scotland|Wales|Britain",
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patterns = byLength.map((country) => {
  const names = [country, ...(aliases[country.toLowerCase()]?.split("|") ?? [])].map(escaped).join("|");
  return { country, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, "u") };
});

/** The country that a text about a company names as its seat; null if it names none. */
export function seatOf(text: string): string | null {
  for (const [, place = ""] of text.matchAll(SEATED)) {
    const found = patterns.find(({ pattern }) => pattern.test(place));
    if (found !== undefined) return found.country;
  }
  return null;
}

/** Whether a result is about the company: from its site, or with its name as whole words. */
export function isAbout({ name, url }: FoundCompany, result: SearchResult): boolean {
  if (new URL(result.url).hostname === new URL(url).hostname) return true;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "iu");
  return whole.test(`${result.title} ${result.snippet}`);
}
