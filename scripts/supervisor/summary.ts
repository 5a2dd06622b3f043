import type { Example, ExampleAccount } from "./example.ts";

export interface Summary {
  url: string;
  example: Example | undefined;
  database: {
    version: string;
    embedded: boolean;
    adopted: boolean;
    account: string | undefined;
    place: string;
  };
  dataHome: string;
  /** Why the data is not in the project's folder. */
  movedBecause: string | undefined;
  sandbox: boolean;
  mail: "sandbox" | "server" | "none";
  google: "sandbox" | "server" | "none";
  /** Where the servers' log goes; undefined: here. */
  logFile: string | undefined;
  seconds: number;
}

/** Outside services that no part of this version talks to yet. */
const NOT_CONNECTED = ["payments", "CRM (Zoho, HubSpot)", "campaigns", "AI and search"];

/** The few lines at the end of a start. */
export function describe(summary: Summary): string {
  const { database } = summary;
  const rows: [string, string][] = [["Address", summary.url]];
  if (summary.example !== undefined) {
    const { example } = summary;
    const how = "failure" in example ? `could not be made: ${example.failure}` : signInLine(example);
    rows.push(["Example", how]);
  }
  rows.push(["Database", databaseLine(database)]);
  const moved =
    summary.movedBecause === undefined ? "" : ` (${summary.movedBecause}; DATA_DIR names another place)`;
  rows.push(["Data", `${summary.dataHome}${moved}`]);
  rows.push(["Sandboxed", sandboxLine(summary)]);
  const without = [
    ...(summary.mail === "none" ? ["e-mail (it waits)"] : []),
    ...(summary.google === "none" ? ["Google sign-in"] : []),
    ...NOT_CONNECTED,
  ];
  rows.push(["Not connected", without.join(", ")]);
  if (summary.logFile !== undefined) rows.push(["Log", summary.logFile]);
  const lines = rows.map(([label, text]) => `  ${label.padEnd(15)}${text}`);
  return [
    `\nBeachhead is ready (${summary.seconds.toFixed(1)} s).\n`,
    ...lines,
    "\n  Ctrl-C stops it.\n",
  ].join("\n");
}

function sandboxLine({ sandbox, mail, google, url }: Summary): string {
  const services = [
    ...(mail === "sandbox" ? [`e-mail (nothing leaves this machine; read it at ${url}/sandbox/mail)`] : []),
    ...(google === "sandbox" ? ["Google sign-in"] : []),
  ];
  if (services.length > 0) return services.join(", ");
  return sandbox ? "no service" : "off";
}

function signInLine(account: ExampleAccount): string {
  return `sign in as ${account.email} with the password ${account.password}`;
}

function databaseLine(database: Summary["database"]): string {
  if (!database.embedded) return `PostgreSQL ${database.version} at ${database.place}`;
  const account = database.account === undefined ? "" : `, run by the account ${database.account}`;
  const adopted = database.adopted ? ", found running and taken over" : "";
  return (
    `embedded PostgreSQL ${database.version}${account}${adopted}; ` +
    "for evaluation and a single host, DATABASE_URL names your own"
  );
}
