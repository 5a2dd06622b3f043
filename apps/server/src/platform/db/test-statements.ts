/** For tests: the statements of a migration. */

/** Whole tokens in which a semicolon ends nothing, then anything else. */
const TOKEN = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^;]/g;

/** Parts that make up the text when put together again, each ending behind the semicolon of one statement. */
export function splitStatements(sql: string): string[] {
  const parts = [""];
  for (const [token] of sql.matchAll(TOKEN)) {
    parts.push((parts.pop() ?? "") + token);
    if (token === ";") parts.push("");
  }
  // What is left behind the last semicolon is a statement only if it says anything.
  const rest = parts.pop() ?? "";
  return isStatement(rest) ? [...parts, rest] : [...parts.slice(0, -1), (parts.at(-1) ?? "") + rest];
}

function isStatement(text: string): boolean {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim() !== "";
}
