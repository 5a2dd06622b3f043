/** `npm run admin -- ...`: accounts, queries, e-mails, jobs, audit log and keys, for the operator of an installation. */
import { listErasedInvoices } from "../apps/server/src/admin/erased-invoices.ts";
import { createOperations, type Operations } from "../apps/server/src/admin/operations.ts";
import { rebuildAllRollups } from "../apps/server/src/admin/rollups.ts";
import { createUserAdmin, type UserAdmin } from "../apps/server/src/admin/users.ts";
import { chooseDataHome } from "../apps/server/src/platform/embedded-postgres/index.ts";
import { runInvoiceCommand } from "./admin/invoice-command.ts";
import { runOperation } from "./admin/operations-command.ts";
import { readOperatorKeyring } from "./admin/operator-keyring.ts";
import type { Outcome } from "./admin/outcome.ts";
import { runUserCommand, USAGE } from "./admin/user-command.ts";
import { openRunningDatabase } from "./backup/running-database.ts";
import { type Lifecycle, runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT } from "./supervisor/local-services.ts";
import { readSettings, type Settings } from "./supervisor/settings.ts";
import { StartError } from "./supervisor/start-error.ts";

async function findDatabase(settings: Settings, lifecycle: Lifecycle): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  const { folder } = chooseDataHome(PROJECT, settings.dataDirectory);
  return (await openRunningDatabase(folder, lifecycle)).url;
}

/** Whether the error, or what caused it, is a database that does not answer. */
function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || isNoAnswer(error.cause);
}

async function openAdmin(settings: Settings, lifecycle: Lifecycle): Promise<UserAdmin> {
  const databaseUrl = await findDatabase(settings, lifecycle);
  const admin = createUserAdmin({ databaseUrl, publicUrl: settings.publicUrl });
  lifecycle.onStop(() => admin.close());
  return admin;
}

async function openOperations(settings: Settings, lifecycle: Lifecycle): Promise<Operations> {
  const operations = createOperations(await findDatabase(settings, lifecycle));
  lifecycle.onStop(() => operations.close());
  return operations;
}

async function run(parameters: readonly string[], lifecycle: Lifecycle): Promise<Outcome> {
  const [subject = "", ...rest] = parameters;
  const settings = readSettings(process.env);
  const readKeyring = () => readOperatorKeyring(process.env["MASTER_KEYS"], settings.dataDirectory);
  switch (subject) {
    case "user":
      return runUserCommand(rest, { open: () => openAdmin(settings, lifecycle), readKeyring });
    case "query":
    case "mail":
    case "job":
    case "audit":
    case "key": {
      const host = { open: () => openOperations(settings, lifecycle), readKeyring };
      return runOperation(subject, rest, host, USAGE);
    }
    case "invoice":
      return runInvoiceCommand(
        rest,
        async () => listErasedInvoices(await findDatabase(settings, lifecycle)),
        USAGE,
      );
    case "rollups": {
      if (rest.join() !== "rebuild") throw new StartError(USAGE);
      const data = await rebuildAllRollups(await findDatabase(settings, lifecycle));
      const text = `Rebuilt the dashboards' sums of ${data.accounts} accounts from ${data.deals} deals.`;
      return { text, data };
    }
    default:
      throw new StartError(USAGE);
  }
}

await runCommand(async (lifecycle) => {
  const parameters = process.argv.slice(2);
  const asJson = parameters.includes("--json");
  const { text, data } = await run(
    parameters.filter((each) => each !== "--json"),
    lifecycle,
  ).catch((error: unknown): never => {
    if (!isNoAnswer(error)) throw error;
    const sentence = "No database answers at DATABASE_URL. Start it, or correct the address.";
    throw new StartError(sentence, { cause: error });
  });
  console.log(asJson ? JSON.stringify(data, null, 2) : text);
  await lifecycle.stop(0);
});
