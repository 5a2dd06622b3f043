import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";
import { codeAt } from "../two-factor/totp.ts";

export interface TestSecondFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Marks the address as confirmed by its owner. */
export const proveAddress = ({ database }: Pick<TestApp, "database">, { userId }: TestUser) =>
  asOwnerOf(database, userId, (client) =>
    client.query("update users set email_verified = true, email_proven_at = now() where id = $1", [userId]),
  );

const STEP = 30_000;

/** Moves the clock to the beginning of a 30-second step, so that a slow test does not run into the next one. */
export function beginStep({ now, advance }: TestApp["clock"]): void {
  advance(STEP - (now().getTime() % STEP) + 100);
}

/** Turns two-factor sign-in on, with a code of the last step, so that the current one is unused. */
export async function turnOnTwoFactor(
  server: Pick<TestApp, "clock" | "database">,
  user: TestUser,
): Promise<TestSecondFactor> {
  beginStep(server.clock);
  await proveAddress(server, user);
  const { secret } = await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
  const code = codeAt(secret, new Date(server.clock.now().getTime() - STEP));
  const { recoveryCodes } = await user.api.call("confirmTwoFactor", { body: { code } });
  return { secret, recoveryCodes };
}
