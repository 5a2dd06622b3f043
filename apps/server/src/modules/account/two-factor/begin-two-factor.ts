import { placeOfSecret } from "../../../platform/auth/two-factors.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { asOwner } from "../password/as-owner.ts";
import { appAddressOf, newSecret } from "./totp.ts";

const UNCONFIRMED = "Confirm your e-mail address before you turn on two-factor sign-in.";
/** Older versions confirmed an address without a password or a session. */
const CONFIRMED_BY_LINK =
  "Set your password again with a link by e-mail before you turn on two-factor sign-in.";

export const alreadyOn = () => new AppError("conflict", "Two-factor sign-in is already on.");

/**
 * Creates a secret for an authenticator app; sign-in asks for its codes once the first one is confirmed. The e-mail
 * address must be confirmed: otherwise a person who signed up with a stranger's address could lock its owner out.
 */
export function beginTwoFactor(dependencies: AccountDependencies): Route {
  const { vault } = dependencies;
  return route("beginTwoFactor", async (context) => {
    const { userId } = context.actor;
    const rules = {
      withoutPassword: "Sign out and in again to turn on two-factor sign-in, or set a password first",
    };
    const secret = newSecret();
    const email = await asOwner(dependencies, context, rules, async (account, user) => {
      if (!(await account.emails.isProven(userId)))
        throw new AppError("conflict", user.isVerified ? CONFIRMED_BY_LINK : UNCONFIRMED);
      if (!(await account.twoFactors.begin(userId, vault.seal(secret, placeOfSecret(userId)))))
        throw alreadyOn();
      return user.email;
    });
    return { success: true, secret, address: appAddressOf(secret, email) };
  });
}
