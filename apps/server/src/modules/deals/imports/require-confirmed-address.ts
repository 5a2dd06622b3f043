import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

const profile = z.tuple([z.object({ email_verified: z.boolean() })]);

/**
 * Lets only users with a confirmed address import: a file costs the server more than any other call.
 * @throws {AppError} forbidden
 */
export async function requireConfirmedAddress(tx: UserTransaction): Promise<void> {
  const { rows } = await tx.execute(sql`select email_verified from app_user_profile()`);
  if (!profile.parse(rows)[0].email_verified)
    throw new AppError(
      "forbidden",
      "Confirm your e-mail address to import deals: open the link in the e-mail that we sent you, or send it again under Account, Profile.",
    );
}
