import { deviceCookie } from "../../platform/http/device-cookie.ts";
import type { Caller } from "../../platform/rate-limits/admission.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

/**
 * Lets a browser that has just proven to know the password keep counters of wrong passwords of its own, so that a
 * stranger who guesses does not keep its owner out.
 */
export async function rememberDevice(
  { guesses, publicUrl }: Pick<AccountDependencies, "guesses" | "publicUrl">,
  { caller, header }: { caller: Caller; header(name: string, value: string): void },
  email: string,
): Promise<void> {
  header("set-cookie", deviceCookie(await guesses.rememberDevice(email, caller), publicUrl));
}
