/** `npm run admin -- user ...`: reads what is asked for, does it, and says what came of it. */
import { parseArgs } from "node:util";
import type { GrantedPlan, UserAdmin, UserLine } from "../../apps/server/src/admin/users.ts";
import { companySchema, emailSchema, nameSchema, planTypes } from "../../packages/contract/src/index.ts";
import { StartError } from "../supervisor/start-error.ts";

export const USAGE = `Usage: npm run admin -- user <what>

  user list
  user create <e-mail> [--name "Ada Lovelace"] [--company Acme]     prints a link that sets the password
  user reset <e-mail>                                               prints such a link
  user grant <e-mail> <plan> [--yearly] [--until 2027-12-31]        diy, startup, scaleup or enterprise
  user delete <e-mail> --yes                                        the account and everything of it, for good`;

const VERBS = ["create", "reset", "grant", "delete"] as const;

/** @throws {StartError} with one sentence, or the usage. */
export async function runUserCommand(
  parameters: readonly string[],
  open: () => Promise<UserAdmin>,
): Promise<string> {
  const { positionals, values } = readParameters(parameters);
  const [what, asked, plan] = positionals;
  if (what === "list") return describeUsers(await (await open()).list());
  const email = emailSchema.safeParse(asked);
  const verb = VERBS.find((each) => each === what);
  if (verb === undefined) throw new StartError(USAGE);
  if (!email.success) throw new StartError(`${email.error.issues[0]?.message ?? ""}, not "${asked ?? ""}".`);
  const absent = () => new StartError(`No account has the address ${email.data}.`);

  switch (verb) {
    case "create": {
      const name = nameSchema.parse(values.name ?? email.data.split("@")[0]);
      const company = companySchema.parse(values.company ?? "");
      const link = await (await open()).create({ name, email: email.data, company });
      if (link === undefined) throw new StartError(`The address ${email.data} has an account already.`);
      return `The account ${email.data} is made. This link sets its password, once and within a day:\n${link}`;
    }
    case "reset": {
      const link = await (await open()).reset(email.data);
      if (link === undefined) throw absent();
      return `This link sets a new password for ${email.data}, once and within a day:\n${link}`;
    }
    case "grant": {
      const granted = readPlan(plan, values);
      if (!(await (await open()).grant(email.data, granted))) throw absent();
      const end = granted.endAt === null ? "without an end" : `until ${values.until}`;
      return `${email.data} has the plan ${granted.plan}, ${granted.period}, ${end}.`;
    }
    case "delete": {
      if (values.yes !== true)
        throw new StartError(`This removes ${email.data} with every plan, cost and simulation. Add --yes.`);
      if (!(await (await open()).remove(email.data))) throw absent();
      return `${email.data} and everything of it is removed. Backups still hold it until they are removed.`;
    }
    default:
      return verb satisfies never;
  }
}

function readParameters(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        name: { type: "string" },
        company: { type: "string" },
        yearly: { type: "boolean" },
        until: { type: "string" },
        yes: { type: "boolean" },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${USAGE}`, { cause: error });
  }
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

export function describeUsers(users: readonly UserLine[]): string {
  if (users.length === 0) return "There is no account yet.";
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "never";
  const rows = users.map((user) => [
    user.email,
    user.isVerified ? "confirmed" : "unconfirmed",
    user.plan,
    `made ${day(user.createdAt)}`,
    `last sign-in ${day(user.lastLogin)}`,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
