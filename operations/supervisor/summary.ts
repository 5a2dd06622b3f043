import { providers } from "../../apps/server/src/providers/index.ts";
import type { Example, ExampleAccount } from "./example.ts";
import type { LocalServices } from "./local-services.ts";
import type { Settings } from "./settings.ts";

export interface Summary {
  settings: Pick<Settings, "publicUrl" | "sandbox" | "configured" | "live">;
  services: {
    home: Pick<LocalServices["home"], "folder" | "movedBecause">;
    database: Pick<LocalServices["database"], "version" | "cluster" | "place">;
    sandboxes: Pick<NonNullable<LocalServices["sandboxes"]>, "ports"> | undefined;
  };
  example: Example | undefined;
  /** Where the servers' log goes; undefined: to this terminal. */
  logFile: string | undefined;
}

/** The few lines at the end of a start. */
export function describe({ settings, services, example, logFile }: Summary): string {
  const { home, database, sandboxes } = services;
  const rows: [string, string][] = [["Address", settings.publicUrl]];
  if (example !== undefined) {
    const how = "failure" in example ? `could not be created: ${example.failure}` : signInLine(example);
    rows.push(["Example", how]);
  }
  rows.push(["Database", databaseLine(database)]);
  const moved =
    home.movedBecause === undefined ? "" : ` (${home.movedBecause}; set DATA_DIR to use another folder)`;
  rows.push(["Data", `${home.folder}${moved}`]);
  const unconfigured = providers.filter(({ id }) => !settings.configured.includes(id));
  const sandboxed = unconfigured.filter(({ id }) => sandboxes?.ports[id] !== undefined);
  const missing = unconfigured.filter((provider) => !sandboxed.includes(provider));
  const standIns = sandboxed.map((provider) => provider.describe.sandboxed(settings.publicUrl));
  if (settings.live.length > 0) rows.push(["Live", settings.live.join(", ")]);
  rows.push(["Sandboxed", standIns.join(", ") || (settings.sandbox ? "no service" : "off")]);
  if (missing.length > 0)
    rows.push(["Not connected", missing.map((provider) => provider.describe.missing).join(", ")]);
  if (logFile !== undefined) rows.push(["Log", logFile]);
  const lines = rows.map(([label, text]) => `  ${label.padEnd(15)}${text}`);
  return [
    `\nBeachhead is ready (${process.uptime().toFixed(1)} s).\n`,
    ...lines,
    "\n  Ctrl-C stops it.\n",
  ].join("\n");
}

function signInLine(account: ExampleAccount): string {
  return `sign in as ${account.email} with the password ${account.password}`;
}

function databaseLine({ version, cluster, place }: Summary["services"]["database"]): string {
  if (cluster === undefined) return `PostgreSQL ${version} at ${place}`;
  const account = cluster.account === undefined ? "" : `, run by the account ${cluster.account}`;
  const adopted = cluster.origin === "adopted" ? ", found running and taken over" : "";
  return (
    `embedded PostgreSQL ${version}${account}${adopted}; ` +
    "for evaluation on a single host; set DATABASE_URL to use your own"
  );
}
