import { ScimFault } from "./scim-fault.ts";

const MOST_CHARACTERS = 500;
const MOST_NAMES = 50;
const MOST_NAME_CHARACTERS = 200;

const NAME = String.raw`[a-z$][\w$-]*`;
const ATTRIBUTE = String.raw`(?:urn:(?:[\w.-]+:)+)?${NAME}(?:\.${NAME}){0,2}`;
const VALUE = String.raw`(?:"[^"\\\p{Cc}]*"|-?\d+(?:\.\d+)?|true|false|null)`;
/** No brackets in texts within brackets: SCIMMY ends them at the first one that closes. */
const INNER_VALUE = String.raw`(?:"[^"\\\p{Cc}[\]]*"|-?\d+(?:\.\d+)?|true|false|null)`;
const comparedWith = (value: string) => `(?: +pr| +(?:eq|ne|co|sw|ew|gt|ge|lt|le) +${value})`;
const INNER = `${ATTRIBUTE}${comparedWith(INNER_VALUE)}`;
const BRACKET = String.raw`\[${INNER}(?: +and +${INNER})?\]`;
const TERM = String.raw`${ATTRIBUTE}(?:${BRACKET}(?:\.${NAME}${comparedWith(VALUE)})?|${comparedWith(VALUE)})`;

// Each has one way only to match a text, so that the time is linear in its length.
const filterPattern = new RegExp(`^${TERM}(?: +(?:and|or) +${TERM}){0,5}$`, "iu");
const pathPattern = new RegExp(String.raw`^${ATTRIBUTE}(?:${BRACKET}(?:\.${NAME})?)?$`, "iu");
const namePattern = new RegExp(`^${ATTRIBUTE}$`, "iu");

/** SCIMMY makes the names keys of maps and lists: these would change what all maps and lists share. */
const sharedNames = new Set(
  [Object.prototype, Array.prototype].flatMap((shared) =>
    Object.getOwnPropertyNames(shared).map((name) => name.toLowerCase()),
  ),
);

function isTaken(text: string, pattern: RegExp, most = MOST_CHARACTERS): boolean {
  if (text.length > most || !pattern.test(text)) return false;
  const names = text
    .replaceAll(/"[^"]*"/g, "")
    .toLowerCase()
    .split(/[^\w$]+/);
  return !names.some((name) => sharedNames.has(name));
}

/**
 * The filter, if it has the form of those that identity providers send. SCIMMY would take exponential time for some
 * others.
 * @throws {ScimFault} 400 `invalidFilter`
 */
export function readFilter(text: string): string {
  const filter = text.trim();
  if (isTaken(filter, filterPattern)) return filter;
  throw new ScimFault(
    400,
    "invalidFilter",
    'A filter is one to six comparisons such as userName eq "ada@example.com" or emails[type eq "work"].value pr, joined by "and" or "or", in at most 500 characters. It has no parentheses, and its texts have no quotes, backslashes or line breaks.',
  );
}

/** The names of attributes, separated by commas. @throws {ScimFault} 400 `invalidFilter` */
export function readNames(text: string): string {
  const names = text.length > MOST_NAMES * MOST_NAME_CHARACTERS ? [] : text.split(",");
  const trimmed = names.map((name) => name.trim());
  const areTaken =
    names.length > 0 &&
    names.length <= MOST_NAMES &&
    trimmed.every((name) => isTaken(name, namePattern, MOST_NAME_CHARACTERS));
  if (areTaken) return trimmed.join(",");
  throw new ScimFault(
    400,
    "invalidFilter",
    "Attributes are at most 50 names such as userName or name.familyName, separated by commas",
  );
}

/** The path of an operation of a patch. @throws {ScimFault} 400 `invalidPath` */
export function readPath(path: string): string {
  if (isTaken(path, pathPattern)) return path;
  throw new ScimFault(
    400,
    "invalidPath",
    'A path is an attribute such as displayName, name.familyName, members[value eq "id"] or emails[type eq "work"].value, in at most 500 characters',
  );
}

/** A value that SCIMMY makes part of a filter: what a path with a list removes. */
export const isPlainValue = (value: unknown): boolean =>
  value === null ||
  typeof value === "boolean" ||
  typeof value === "number" ||
  (typeof value === "string" && value.length <= MOST_CHARACTERS && /^[^"\\\p{Cc}]*$/u.test(value));
