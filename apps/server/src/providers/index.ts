import type { Environment, ProviderContext } from "../platform/providers/provider.ts";
import { company } from "./company/index.ts";
import { google } from "./google/index.ts";
import { hooks } from "./hooks/index.ts";
import { hubspot } from "./hubspot/index.ts";
import { mail } from "./mail/index.ts";
import { rates } from "./rates/index.ts";
import { razorpay } from "./razorpay/index.ts";
import { search } from "./search/index.ts";
import { zoho } from "./zoho/index.ts";

/**
 * All outside services. A new one is its folder here, its folder in `sandbox`, and a line in this file, in
 * `sandbox/main.ts` and in docs/operations.md.
 */
export const providers = [mail, google, zoho, hubspot, razorpay, search, rates, hooks, company];

/**
 * The settings of every provider.
 * @param environment without empty variables
 * @throws {z.ZodError} naming the first variable that cannot be used
 */
export function readProviders(environment: Environment, context: ProviderContext) {
  return {
    mail: mail.read(environment, context),
    google: google.read(environment, context),
    zoho: zoho.read(environment, context),
    hubspot: hubspot.read(environment, context),
    razorpay: razorpay.read(environment, context),
    search: search.read(environment, context),
    rates: rates.read(environment, context),
    hooks: hooks.read(environment, context),
    company: company.read(environment, context),
  };
}

export type ConfiguredProviders = ReturnType<typeof readProviders>;

/** Origins of sandboxes on this machine, which the server may call although they are not public. */
export const sandboxOrigins = (configured: ConfiguredProviders): string[] =>
  Object.values(configured).flatMap(({ origins }) => origins);
