import type { ProductCostReply } from "@beachhead/contract";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../../components/button/button.tsx";
import { May } from "../../../../components/may.tsx";
import { SelectField } from "../../../../components/select/select-field.tsx";
import { type DocumentForm, shownMessage } from "../../../../lib/form/document-form.ts";
import { paths } from "../../../../lib/paths.ts";
import { type SimulationFields, withCost } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

/** A new cost for the same combination. */
function costAddress(link: SimulationFields["combination"]): string {
  return link === null ? paths.newProductCost : paths.newProductCostFor(link.gtmPlanId, link.combinationId);
}

interface CostChoiceProps {
  form: DocumentForm<SimulationFields>;
  costs: readonly ProductCostReply[];
  drift: "same" | "changed" | "deleted";
  usesCurrent: boolean;
  onUseCurrent(): void;
}

/** Which product cost the simulation runs with. A choice fills the names that are still blank. */
export function CostChoice({ form, costs, drift, usesCurrent, onUseCurrent }: CostChoiceProps) {
  const costId = useStore(form.store, (state) => state.values.costId);
  const costTitle = useStore(form.store, (state) => state.values.costTitle);
  const error = useStore(form.store, (state) => shownMessage(state, "costTitle"));
  const newCostAddress = costAddress(useStore(form.store, (state) => state.values.combination));
  const options = costs.map((cost) => ({
    value: cost.id,
    label: cost.costTitle,
    hint: [cost.geo, cost.pricingCurrency].filter((word) => word !== "").join(", "),
  }));

  function choose(id: string): void {
    const cost = costs.find((candidate) => candidate.id === id);
    if (cost === undefined) return;
    form.update((values) => withCost(values, cost));
  }

  if (costs.length === 0 && costTitle === "") {
    return (
      <div className={styles["noCost"]}>
        <p>
          <b>A simulation needs a product cost.</b> It covers development, fixed cost, and cost per customer
          and user.
        </p>
        <May call="createProductCost">
          <ButtonLink to={newCostAddress} size="sm">
            New cost
          </ButtonLink>
        </May>
        {error !== undefined && <p className={styles["noCostError"]}>{error}</p>}
      </div>
    );
  }
  return (
    <div>
      <SelectField
        label="Product cost"
        required
        options={options}
        value={costId}
        placeholder={costTitle === "" ? "Choose a cost" : `${costTitle} (deleted)`}
        error={error}
        aside={
          <May call="createProductCost">
            <ButtonLink to={newCostAddress} variant="link" size="sm">
              New cost
            </ButtonLink>
          </May>
        }
        onValueChange={choose}
        onBlur={() => form.touch("costTitle")}
      />
      {drift === "changed" && !usesCurrent && (
        <p className={styles["note"]}>
          {costTitle} has changed since you saved this simulation. The figures use the earlier cost. Saving
          uses the current one.{" "}
          <Button variant="link" size="sm" onClick={onUseCurrent}>
            Use the current cost
          </Button>
        </p>
      )}
      {drift === "deleted" && (
        <p className={styles["note"]}>
          {costTitle} was deleted. The figures still use it. Choose another cost before saving.
        </p>
      )}
    </div>
  );
}
