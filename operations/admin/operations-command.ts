/** `npm run admin -- query|mail|job|audit|key ...`: inspects and repairs across accounts. */
import type { Operations } from "../../apps/server/src/admin/operations.ts";
import { SealError } from "../../apps/server/src/platform/crypto/envelope.ts";
import { type Keyring, makeKeyringEntry } from "../../apps/server/src/platform/crypto/keyring.ts";
import { StartError } from "../supervisor/start-error.ts";
import { alignedRows, minuteOf, type Outcome } from "./outcome.ts";
import { readParameters } from "./parameters.ts";

export const OPERATIONS_USAGE = `  query list [--all]           queries to consultants and enterprise requests; open ones, or all
  query done <id>              marks one as answered
  mail list                    e-mails that are not sent yet
  mail resend <id>             delivers one now
  job list                     jobs that were given up
  job retry <id>, job retry --all
  audit verify [<e-mail>]      recomputes the audit log's hash chain, of one account or all
  key new                      prints a new master key, to be added to the key ring
  key rewrap                   encrypts every value under the first key of the ring`;

/** What a command needs, opened only when it runs. */
export interface OperationsHost {
  open(): Promise<Operations>;
  readKeyring(): Keyring;
}

/** @throws {StartError} with one sentence, or the usage */
export async function runOperation(
  subject: string,
  parameters: readonly string[],
  host: OperationsHost,
  usage: string,
): Promise<Outcome> {
  const { positionals, values } = readParameters(parameters, { all: { type: "boolean" } }, usage);
  const [verb = "", id] = positionals;
  const all = values.all === true;
  const named = (): string => {
    if (id === undefined) throw new StartError(`Name one: npm run admin -- ${subject} ${verb} <id>.`);
    return id;
  };
  switch (`${subject} ${verb}`) {
    case "query list":
      return listQueries(await host.open(), all);
    case "query done":
      if (!(await (await host.open()).markDone(named()))) throw absent("open query", named());
      return { text: `The query ${named()} is marked as answered.`, data: { done: named() } };
    case "mail list":
      return listMails(await host.open());
    case "mail resend":
      if (!(await (await host.open()).resendMail(named()))) throw absent("unsent e-mail", named());
      return { text: `The e-mail ${named()} is delivered next.`, data: { resent: named() } };
    case "job list":
      return listJobs(await host.open());
    case "job retry":
      return retryJobs(await host.open(), all ? undefined : named());
    case "audit verify":
      return verifyAudit(await host.open(), id);
    case "key new": {
      const entry = makeKeyringEntry().trim();
      return { text: entry, data: { entry } };
    }
    case "key rewrap": {
      const keyring = host.readKeyring();
      return rewrap(await host.open(), keyring);
    }
    default:
      throw new StartError(usage);
  }
}

const absent = (what: string, id: string) => new StartError(`There is no ${what} ${id}.`);

async function listQueries(operations: Operations, all: boolean): Promise<Outcome> {
  const data = await operations.inquiries(all);
  if (data.length === 0) return { text: "There is no open query.", data };
  const text = data
    .map(({ id, kind, email, createdAt, doneAt, text: words }) =>
      [
        `${id}  ${kind}  ${email}  ${minuteOf(createdAt)}${doneAt === null ? "" : `  answered ${minuteOf(doneAt)}`}`,
        ...words.split("\n").map((line) => `    ${line}`),
      ].join("\n"),
    )
    .join("\n\n");
  return { text, data };
}

async function listMails(operations: Operations): Promise<Outcome> {
  const data = await operations.waitingMails();
  const rows = data.map((mail) => [
    mail.id,
    mail.kind,
    mail.recipient,
    minuteOf(mail.createdAt),
    `${mail.attempts} tries`,
    mail.lastError ?? "",
  ]);
  return { text: data.length === 0 ? "Every e-mail is sent." : alignedRows(rows), data };
}

async function listJobs(operations: Operations): Promise<Outcome> {
  const data = await operations.parkedJobs();
  const rows = data.map(({ id, task, createdAt, attempts, lastError }) => [
    id,
    task,
    minuteOf(createdAt),
    `${attempts} tries`,
    lastError?.split("\n")[0] ?? "",
  ]);
  return { text: data.length === 0 ? "No job is parked." : alignedRows(rows), data };
}

async function retryJobs(operations: Operations, id: string | undefined): Promise<Outcome> {
  const retried = await operations.retryJobs(id);
  if (id !== undefined && retried === 0) throw absent("parked job", id);
  return { text: `${retried} ${retried === 1 ? "job runs" : "jobs run"} again.`, data: { retried } };
}

async function verifyAudit(operations: Operations, email: string | undefined): Promise<Outcome> {
  const data = await operations.verifyAudit(email);
  if (email !== undefined && data.length === 0) throw new StartError(`No account has the address ${email}.`);
  const broken = data.filter(({ firstBroken }) => firstBroken !== null);
  const rows = data.reduce((sum, verdict) => sum + verdict.rows, 0);
  const text =
    broken.length === 0
      ? `The audit log is intact: ${rows} rows of ${data.length} accounts.`
      : alignedRows(
          broken.map(({ email: address, firstBroken }) => [address, `broken at row ${firstBroken}`]),
        );
  return { text, data };
}

async function rewrap(operations: Operations, keyring: Keyring): Promise<Outcome> {
  const data = await operations.rewrap(keyring).catch((error: unknown): never => {
    if (!(error instanceof SealError)) throw error;
    throw new StartError(
      `A value cannot be decrypted: ${error.message}. Add the missing key to the key ring, then run this again. ` +
        "Every value is still readable with the key it had or with the first key of the ring.",
      { cause: error },
    );
  });
  const text = `${data.rewrapped} of ${data.rows} values were encrypted under the key ${keyring.active}.`;
  return { text, data };
}
