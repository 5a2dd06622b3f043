import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { readUserDetails } from "./user-details.ts";

export function getUserDetails(dependencies: AccountDependencies): Route {
  return route("getUserDetails", ({ actor, ownerId }) =>
    dependencies.withUser(ownerId, (tx) => readUserDetails(dependencies, tx, actor)),
  );
}
