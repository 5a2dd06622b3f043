/** What an address holds at the places of `:name`; under `*` everything after them. */
export type Params = Readonly<Record<string, string | undefined>>;

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Reads an address by a pattern: `:id` is one part, `:id?` one or none, a last `*` any number.
 * @returns null when it does not fit
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const given = partsOf(pathname);
  const params: Record<string, string | undefined> = {};
  const expected = partsOf(pattern);
  for (const [index, part] of expected.entries()) {
    if (part === "*") return { ...params, "*": given.slice(index).map(decode).join("/") };
    const found = given[index];
    if (found === undefined) return part.endsWith("?") && index === expected.length - 1 ? params : null;
    if (part.startsWith(":")) params[part.slice(1).replace("?", "")] = decode(found);
    else if (part.toLowerCase() !== found.toLowerCase()) return null;
  }
  return given.length <= expected.length ? params : null;
}
