import { deviceCookie } from "../../../platform/http/device-cookie.ts";
import type { Caller } from "../../../platform/rate-limits/request-limits.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

/**
 * Gives a browser that just sent the right password its own counters of wrong passwords, so that a stranger who
 * guesses does not lock the owner out.
 */
export async function rememberDevice(
  { signInThrottle, publicUrl }: Pick<AccountDependencies, "signInThrottle" | "publicUrl">,
  { caller, header }: { caller: Caller; header(name: string, value: string): void },
  email: string,
): Promise<void> {
  header("set-cookie", deviceCookie(await signInThrottle.rememberDevice(email, caller), publicUrl));
}
