import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { wasMailed } from "../../../platform/outbox/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

/**
 * Lists sandbox mails: for a signed-in user those of their own address. On the server's machine also those of the
 * address the user is changing to, and without a session those of any address.
 */
export function listSandboxMail(dependencies: AccountDependencies): Route {
  return route("listSandboxMail", async (context) => {
    const { mailbox, publicUrl } = dependencies;
    if (mailbox === undefined) throw notFound("The sandbox mailbox");
    const to = await addressOf(context, dependencies);
    return { success: true, to, origin: new URL(publicUrl).origin, mails: await mailbox.list(to) };
  });
}

const SIGN_IN = () => new AppError("unauthenticated", "Sign in to continue.");

async function addressOf(
  context: RouteContext<"listSandboxMail">,
  { accounts, withUser }: AccountDependencies,
): Promise<string> {
  const authorization = context.requestHeader("authorization");
  const isHere = context.caller.isLocal;
  const asked = z.email().max(254).safeParse(context.query("to")?.trim().toLowerCase());
  if (authorization === undefined) {
    if (!isHere) throw SIGN_IN();
    if (!asked.success)
      throw invalid([{ path: "to", message: "Enter an e-mail address such as name@company.com" }]);
    return asked.data;
  }
  const actor = await accounts.findActor(authorization);
  if (actor === undefined) throw SIGN_IN();
  return withUser(actor.userId, async (tx) => {
    if (isHere && asked.success && (await wasMailed(tx, "change-email", asked.data))) return asked.data;
    const found = await tx.execute(sql`select email from app_user_profile()`);
    return z.object({ email: z.string() }).parse(found.rows[0]).email;
  });
}
