/**
 * Parses a PostgreSQL address into a `URL`. Takes what node-postgres takes, the form with an empty host
 * (`postgres://user@/name?host=/socket/folder`) included.
 * @throws {TypeError} when the text is not a postgres:// or postgresql:// address.
 */
export function parseConnectionUrl(text: string): URL {
  const url = new URL(text.replace(/@\//, "@localhost/").replace(/:\/\/\//, "://localhost/"));
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:") throw new TypeError("Invalid protocol");
  return url;
}

/**
 * The address with session settings added to its `options`. They come last, so they win over what the
 * address itself asks for: an `?options=` of its own cannot drop the role.
 */
export function withSessionSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const url = parseConnectionUrl(text);
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get("options");
  url.searchParams.set("options", [...(given ? [given] : []), ...added].join(" "));
  return url.href;
}

/** The address of another database on the same server. */
export function withDatabase(text: string, database: string): string {
  const url = parseConnectionUrl(text);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The address without its password, for people and logs. */
export function withoutPassword(text: string): string {
  const url = parseConnectionUrl(text);
  url.password = "";
  url.searchParams.delete("password");
  return url.href;
}
