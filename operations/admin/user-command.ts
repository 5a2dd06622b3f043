/** `npm run admin -- user ...`: reads what is asked for, does it, and says what came of it. */
import type { GrantedPlan, UserAdmin, UserLine } from "../../apps/server/src/admin/users.ts";
import type { Keyring } from "../../apps/server/src/platform/crypto/keyring.ts";
import { companySchema, emailSchema, nameSchema, planTypes } from "../../packages/contract/src/index.ts";
import { StartError } from "../supervisor/start-error.ts";
import { OPERATIONS_USAGE } from "./operations-command.ts";
import { alignedRows, type Outcome } from "./outcome.ts";
import { readParameters } from "./parameters.ts";

export const USAGE = `Usage: npm run admin -- <what> [--json]

  user list
  user find <text>                                                  by e-mail or name
  user create <e-mail> [--name "Ada Lovelace"] [--company Acme]     prints a link that sets the password
  user reset <e-mail>                                               prints such a link
  user grant <e-mail> <plan> [--yearly] [--until 2027-12-31]        diy, startup, scaleup or enterprise
  user credits <e-mail> <number> [--reason "Consulting top-up"]     adds consulting credits
                  both: [--workspace Acme]                          to a team of the user, by name or id
  user remove-two-factor <e-mail>                                   for a user who lost app and recovery codes
  user delete <e-mail> --yes                                        the account and everything of it, for good

${OPERATIONS_USAGE}

  invoice list                 what the books keep of invoices whose accounts were erased
  rollups rebuild              computes the dashboards' sums of every account from its deals`;

const VERBS = ["create", "reset", "grant", "credits", "remove-two-factor", "delete"] as const;

const OPTIONS = {
  name: { type: "string" },
  company: { type: "string" },
  reason: { type: "string" },
  yearly: { type: "boolean" },
  until: { type: "string" },
  workspace: { type: "string" },
  yes: { type: "boolean" },
} as const;

/** What a command needs, opened only when it runs. */
export interface UserHost {
  open(): Promise<UserAdmin>;
  readKeyring(): Keyring;
}

/** @throws {StartError} with one sentence, or the usage. */
export async function runUserCommand(
  parameters: readonly string[],
  { open, readKeyring }: UserHost,
): Promise<Outcome> {
  const { positionals, values } = readParameters(parameters, OPTIONS, USAGE);
  const [what, asked, plan] = positionals;
  if (what === "list" || what === "find") {
    const data = usersWith(await (await open()).list(), what === "find" ? (asked ?? "") : "");
    return { text: describeUsers(data), data };
  }
  const email = emailSchema.safeParse(asked);
  const verb = VERBS.find((each) => each === what);
  if (verb === undefined) throw new StartError(USAGE);
  if (!email.success) throw new StartError(`${email.error.issues[0]?.message ?? ""}, not "${asked ?? ""}".`);
  const absent = () => new StartError(`No account has the address ${email.data}.`);

  const { workspace } = values;
  const holder = workspace === undefined ? email.data : `The workspace ${workspace} of ${email.data}`;

  switch (verb) {
    case "create": {
      const name = valid(nameSchema, values.name ?? email.data.split("@")[0]);
      const company = valid(companySchema, values.company ?? "");
      const link = await (await open()).create({ name, email: email.data, company });
      if (link === undefined) throw new StartError(`The address ${email.data} has an account already.`);
      return {
        text: `The account ${email.data} is made. This link sets its password, once and within a day:\n${link}`,
        data: { email: email.data, link },
      };
    }
    case "reset": {
      const link = await (await open()).reset(email.data);
      if (link === undefined) throw absent();
      return {
        text: `This link sets a new password for ${email.data}, once and within a day:\n${link}`,
        data: { email: email.data, link },
      };
    }
    case "grant": {
      const granted = readPlan(plan, values);
      const admin = await open();
      if (!(await admin.grant(email.data, granted, workspace).catch(refused))) throw absent();
      const end = granted.endAt === null ? "without an end" : `until ${values.until}`;
      return {
        text: `${holder} has the plan ${granted.plan}, ${granted.period}, ${end}.`,
        data: { email: email.data, ...granted },
      };
    }
    case "credits": {
      const credits = Number(plan);
      if (!Number.isSafeInteger(credits) || credits <= 0)
        throw new StartError(`Credits are a whole number above 0, not "${plan ?? ""}".`);
      const reason = values.reason ?? "Consulting credits";
      const admin = await open();
      const balance = await admin.grantCredits(email.data, credits, reason, workspace).catch(refused);
      if (balance === undefined) throw absent();
      return {
        text: `${holder} has ${balance} consulting credits.`,
        data: { email: email.data, balance },
      };
    }
    case "remove-two-factor": {
      const keyring = readKeyring();
      const outcome = await (await open()).removeTwoFactor(email.data, keyring);
      if (outcome === undefined) throw absent();
      if (outcome === "off") throw new StartError(`Two-factor sign-in is off for ${email.data}.`);
      return {
        text: `Two-factor sign-in is off for ${email.data}, and every session was ended. The user gets an e-mail.`,
        data: { email: email.data, twoFactor: "removed" },
      };
    }
    case "delete": {
      if (values.yes !== true)
        throw new StartError(`This removes ${email.data} with every plan, cost and simulation. Add --yes.`);
      const isRemoved = await (await open()).remove(email.data).catch(refused);
      if (!isRemoved) throw absent();
      return {
        text: `${email.data} and everything of it is removed. Backups still hold it until they are removed.`,
        data: { deleted: email.data },
      };
    }
    default:
      return verb satisfies never;
  }
}

/** @throws what failed, as a sentence for the operator where it is a refusal */
function refused(error: unknown): never {
  const isRefusal =
    error instanceof Error && ["OnlyOwnerError", "UnknownWorkspaceError"].includes(error.name);
  throw isRefusal ? new StartError(error.message) : error;
}

/** @throws {StartError} with what is wrong about the value */
function valid(schema: typeof nameSchema, value: unknown): string {
  const read = schema.safeParse(value);
  if (!read.success) throw new StartError(`${read.error.issues[0]?.message ?? "Not valid"}.`);
  return read.data;
}

function readPlan(
  asked: string | undefined,
  { yearly, until }: { yearly?: boolean | undefined; until?: string | undefined },
): GrantedPlan {
  const paid = planTypes.filter((each) => each !== "trial");
  const plan = paid.find((each) => each === asked);
  if (plan === undefined) throw new StartError(`A plan is one of ${paid.join(", ")}, not "${asked ?? ""}".`);
  const endAt = until === undefined ? null : new Date(`${until}T23:59:59.999Z`);
  if (endAt !== null && (Number.isNaN(endAt.getTime()) || endAt < new Date()))
    throw new StartError(`--until must be a day to come, such as 2027-12-31, not "${until}".`);
  return { plan, period: yearly === true ? "yearly" : "monthly", endAt };
}

/** Users whose e-mail or name has the text, in any case. */
const usersWith = (users: readonly UserLine[], text: string): UserLine[] =>
  users.filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(text.toLowerCase()));

function describeUsers(users: readonly UserLine[]): string {
  if (users.length === 0) return "There is no account yet.";
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "never";
  const rows = users.map((user) => [
    user.email,
    user.isVerified ? "confirmed" : "unconfirmed",
    user.plan,
    `made ${day(user.createdAt)}`,
    `last sign-in ${day(user.lastLogin)}`,
  ]);
  return alignedRows(rows);
}
