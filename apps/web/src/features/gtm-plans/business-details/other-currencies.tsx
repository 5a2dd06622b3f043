import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { productCostResource } from "../../../data/product-costs.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "./business-details.module.css";
import type { DetailsFields } from "./details-fields.ts";

interface OtherCurrenciesProps {
  form: DocumentForm<DetailsFields>;
  planId: string;
  readOnly: boolean;
  className: string | undefined;
}

/** "2 product costs, 1 channel plan in USD": the documents of a plan that are in another currency than it is. */
function otherCurrencyWords(
  currency: string,
  documents: readonly { kind: string; currency: string }[],
): string {
  const others = documents.filter((each) => each.currency !== currency);
  const byCurrency = Map.groupBy(others, (each) => each.currency);
  return [...byCurrency]
    .map(([code, list]) => {
      const kinds = [...Map.groupBy(list, ({ kind }) => kind)];
      return `${kinds.map(([kind, some]) => formatCount(some.length, kind)).join(", ")} in ${code}`;
    })
    .join("; ");
}

/** Says which documents of the plan are in another currency, and offers the way back to theirs. */
export function OtherCurrencies({ form, planId, readOnly, className }: OtherCurrenciesProps) {
  const currency = useStore(form.store, ({ values }) => values.currency);
  const costs = useQuery(productCostResource.list).data ?? [];
  const simulations = useQuery(simulationResource.list).data ?? [];
  const groups = useQuery(dgPlanResource.list).data ?? [];
  const isOfPlan = ({ combination }: { combination: { gtmPlanId: string } | null }) =>
    combination?.gtmPlanId === planId;
  const documents = [
    ...costs.filter(isOfPlan).map((cost) => ({ kind: "product cost", currency: cost.pricingCurrency })),
    ...simulations.filter(isOfPlan).map((each) => ({ kind: "simulation", currency: each.pricingCurrency })),
    ...groups
      .filter(({ gtmPlanId }) => gtmPlanId === planId)
      .flatMap(({ plans }) => plans.map((each) => ({ kind: "channel plan", currency: each.currency }))),
  ];
  const words = otherCurrencyWords(currency, documents);
  const before = documents.find((each) => each.currency !== currency)?.currency;
  if (words === "" || before === undefined) return null;
  return (
    <p className={classNames(styles["currencies"], className)} role="status">
      <TriangleAlert aria-hidden="true" />
      <span>
        The plan is in {currency}: {words}. Their figures are unchanged and are not compared with the goals
        until they are in one currency.{" "}
        {!readOnly && (
          <Button
            variant="link"
            size="sm"
            onClick={() => form.update((values) => ({ ...values, currency: before }))}
          >
            Use {before} for the plan again
          </Button>
        )}
      </span>
    </p>
  );
}
