import { comparableName } from "@beachhead/contract";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { ChannelOfPlan } from "../../dg-plans/index.ts";
import type { NamedProduct } from "../../gtm-plans/index.ts";
import type { KnownNames } from "../known-names.ts";
import type { PlanCombination } from "./read-planned.ts";

/** Whether today's plan is asked for, also where an approved one is of record. */
export function measuresToday(text: string | undefined): boolean {
  if (text === undefined || text === "" || text === "record") return false;
  if (text === "today") return true;
  throw invalid([{ path: "against", message: "Against must be record or today" }]);
}

/** Names with those of channels that no channel plan has any more. */
export const withChannelsOf = (known: KnownNames, channels: readonly ChannelOfPlan[]): KnownNames => ({
  ...known,
  channels: new Map([
    ...channels.map(({ label }) => [comparableName(label), label] as const),
    ...known.channels,
  ]),
});

/** The combinations of a plan under today's names, with those that were taken out since `before`. */
export function combinationsOf(
  today: readonly NamedProduct[],
  before: readonly NamedProduct[],
): PlanCombination[] {
  const list = (products: readonly NamedProduct[]) =>
    products.flatMap(({ name, geos }) => geos.map((geo) => ({ id: geo.id, product: name, geo: geo.name })));
  const now = list(today);
  const ids = new Set(now.map(({ id }) => id));
  return [...now, ...list(before).filter(({ id }) => !ids.has(id))];
}
