import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseConnectionUrl } from "../../../apps/server/src/platform/db/connection-url.ts";
import { repositoryRoot } from "../../check/repository.ts";
import { findProgram } from "../../test/programs.ts";

/**
 * Runs deploy/database.sh as the image of PostgreSQL would, against a running server.
 * @param superuserUrl its database of the app's name is dropped first
 * @throws {Error} when psql is missing and cannot be installed, or the script fails
 */
export async function createDatabase(
  superuserUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const psql = await findProgram(
    "psql",
    { variable: "PSQL_PATH", names: ["psql"] },
    { packages: ["postgresql-client"], purpose: "the database of an image is made with it" },
  );
  const url = parseConnectionUrl(superuserUrl);
  const options = {
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      ...environment,
      PGHOST: url.searchParams.get("host") ?? url.hostname,
      PGPORT: url.port === "" ? "5432" : url.port,
      PGPASSWORD: decodeURIComponent(url.password),
    },
  } as const;
  const drop = [
    "--username",
    url.username,
    "--dbname",
    "postgres",
    "-c",
    "drop database if exists beachhead",
  ];
  for (const [program, parameters] of [
    [psql, drop],
    ["sh", [join(repositoryRoot, "deploy/database.sh")]],
  ] as const) {
    const { status, stderr } = spawnSync(program, parameters, options);
    if (status !== 0) throw new Error(`${program} ${parameters[0]} failed: ${stderr}`);
  }
}
