/** For tests: what the last release asks of a database, and whether a schema still gives it. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { z } from "zod";

export const RELEASES_FOLDER = fileURLToPath(new URL("../../../releases/", import.meta.url));

const releaseSchema = z.object({
  version: z.string(),
  /** Migration files that it came with. */
  migrations: z.number().int(),
  /** Every statement its server sends, by role. */
  statements: z.record(z.string(), z.array(z.string())),
});

export type Release = z.infer<typeof releaseSchema>;

/** The newest by its number of migrations, then by its version. */
export function readLastRelease(): Release {
  const releases = readdirSync(RELEASES_FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => releaseSchema.parse(JSON.parse(readFileSync(`${RELEASES_FOLDER}${name}`, "utf8"))))
    .sort(
      (a, b) => a.migrations - b.migrations || a.version.localeCompare(b.version, "en", { numeric: true }),
    );
  const last = releases.at(-1);
  if (last === undefined) throw new Error("No release is recorded.");
  return last;
}

export interface Refused {
  role: string;
  text: string;
  why: string;
}

/**
 * Plans each statement as its role, without running it: tables, columns, functions and rights are checked.
 * @param ownerUrl of a login that may take the roles
 */
export async function planStatements(
  ownerUrl: string,
  statements: Release["statements"],
): Promise<Refused[]> {
  const refused: Refused[] = [];
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const [role, texts] of Object.entries(statements)) {
      await client.query(`set role ${client.escapeIdentifier(role)}`);
      for (const text of texts) {
        const why = await planOne(client, text);
        if (why !== undefined) refused.push({ role, text, why });
      }
    }
  } finally {
    await client.end();
  }
  return refused;
}

/** @returns why it cannot be planned */
async function planOne(client: Client, text: string): Promise<string | undefined> {
  try {
    await client.query("begin");
    await client.query(`prepare planned as ${text}`);
    const found = await client.query<{ count: number }>(
      "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'",
    );
    const values = Array.from({ length: found.rows[0]?.count ?? 0 }, () => "null").join(", ");
    await client.query(`explain execute planned${values === "" ? "" : `(${values})`}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}
