import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { describeExport } from "./describe-export.ts";
import { findExport } from "./export-store.ts";

export function getExport({ withUser, clock }: AccountDependencies): Route {
  return route("getExport", async ({ ownerId }) => {
    const stored = await withUser(ownerId, (tx) => findExport(tx, ownerId));
    return describeExport(stored, clock.now());
  });
}
