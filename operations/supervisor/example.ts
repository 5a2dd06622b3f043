import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { NODE_FLAGS } from "./node-flags.ts";
import { StartError } from "./start-error.ts";

/** What became of the example: how to sign in, or why it is not there. */
export type Example = ExampleAccount | { failure: string };

/** How to sign in to the example account. */
export interface ExampleAccount {
  email: string;
  password: string;
}

type Account = { uid: number; gid: number } | undefined;

interface Kept extends Partial<ExampleAccount> {
  password: string;
  /** Hash of the example's sources and the database it was written to. */
  fingerprint?: string;
}

/**
 * Makes the example account, once a data directory, database and version of the example. Its password is made
 * here and kept in `example.json` of the data directory (mode 0600).
 * @param account whom the script runs as; undefined: as ourselves
 * @param script run with `EXAMPLE_PASSWORD`; prints one JSON line `{ email, password }`.
 * A failure does not stop the app: it is reported, and the next start tries again.
 * @returns undefined when there is no such script.
 */
export async function makeExample(
  script: string,
  dataHome: string,
  environment: Readonly<Record<string, string>>,
  account?: Account,
): Promise<Example | undefined> {
  try {
    return await makeOnce(script, dataHome, environment, account);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function makeOnce(
  script: string,
  dataHome: string,
  environment: Readonly<Record<string, string>>,
  as: Account,
): Promise<ExampleAccount | undefined> {
  if (!existsSync(script)) return undefined;
  const file = join(dataHome, "example.json");
  const kept = readKept(file) ?? { password: randomBytes(12).toString("base64url") };
  const fingerprint = fingerprintOf(script, environment.DATABASE_URL ?? "");
  if (kept.fingerprint === fingerprint && kept.email !== undefined) {
    return { email: kept.email, password: kept.password };
  }
  keep(file, kept);
  const account = parseAccount(await run(script, { ...environment, EXAMPLE_PASSWORD: kept.password }, as));
  keep(file, { ...account, fingerprint });
  return account;
}

function fingerprintOf(script: string, databaseUrl: string): string {
  const hash = createHash("sha256").update(databaseUrl);
  const folder = dirname(script);
  for (const name of readdirSync(folder).sort()) {
    if (/(?<!\.test)\.ts$|\.json$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

function run(script: string, environment: Record<string, string>, as: Account): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...NODE_FLAGS, script], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      ...(as && { uid: as.uid, gid: as.gid }),
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString("utf8"));
      else reject(new StartError(Buffer.concat(errors).toString("utf8").trim() || `code ${code}`));
    });
  });
}

/** The last line that is a JSON object: anything printed before it is ignored. */
export function parseAccount(output: string): ExampleAccount {
  const line = output
    .split("\n")
    .filter((each) => each.startsWith("{"))
    .at(-1);
  const account: unknown = line === undefined ? undefined : JSON.parse(line);
  if (
    typeof account === "object" &&
    account !== null &&
    "email" in account &&
    "password" in account &&
    typeof account.email === "string" &&
    typeof account.password === "string"
  ) {
    return { email: account.email, password: account.password };
  }
  throw new StartError("The example was made, but did not say how to sign in.");
}

function readKept(file: string): Kept | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isKept(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" && value !== null && "password" in value && typeof value.password === "string"
  );
}

function keep(file: string, content: Kept): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
