import type { Route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { exploreExample } from "./explore-example.ts";
import { getConfiguration } from "./get-configuration.ts";
import { getUserDetails } from "./get-user-details.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";

export type { AccountDependencies } from "./account-dependencies.ts";
export { EXAMPLE_EMAIL } from "./example-account.ts";

export function createAccountRoutes(dependencies: AccountDependencies): Route[] {
  return [
    getConfiguration(dependencies),
    signUp(dependencies),
    signIn(dependencies),
    exploreExample(dependencies),
    signOut(dependencies),
    getUserDetails(dependencies),
  ];
}
