import type { GtmPlanReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../components/button/button.tsx";
import { simulationResource } from "../../../data/simulations.ts";
import { paths } from "../../../lib/paths.ts";

/** Leads to a cost for the first combination of the plan that has no simulation yet. */
export function PriceLink({ plan }: { plan: GtmPlanReply }) {
  const simulations = useQuery(simulationResource.list).data ?? [];
  const isPriced = (id: string) => simulations.some(({ combination }) => combination?.combinationId === id);
  const { combinationData } = plan;
  const next = combinationData.find(({ id }) => !isPriced(id)) ?? combinationData[0];
  if (next === undefined) return null;
  return <ButtonLink to={paths.newProductCostFor(plan.id, next.id)}>Price this plan</ButtonLink>;
}
