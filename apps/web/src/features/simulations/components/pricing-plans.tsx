import { ClipboardPaste, Plus } from "lucide-react";
import { lazy, type RefObject, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import type { Upstream } from "../../../components/inherited/inherited-notice.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import { planPath } from "../state/field-paths.ts";
import { canAddPlan, withPlanAdded } from "../state/plan-list.ts";
import type { SimulationFields } from "../state/simulation-form.ts";
import { PlanCard } from "./inputs/plan-card.tsx";
import styles from "./simulator-workbench.module.css";
import { useLargestPlanId } from "./use-largest-plan-id.ts";

const PlanImportDialog = lazy(async () => ({
  default: (await import("../import/plan-import-dialog.tsx")).PlanImportDialog,
}));

interface PricingPlansProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
  upstream: Upstream | null;
  /** Not saved yet: its only plan starts open. */
  isNew: boolean;
  /** Whether what follows the first plan is drawn. */
  drawsBelow: boolean;
  /** The inputs, in which the first field of an added plan gets the focus. */
  container: RefObject<HTMLElement | null>;
}

const lastPlanId = ({ store }: PricingPlansProps["form"]): number | null =>
  store.getState().values.pricingPlans.at(-1)?.id ?? null;

/** The pricing plans of a simulation, with the buttons that add and import them. */
export function PricingPlans({ form, currency, upstream, isNew, drawsBelow, container }: PricingPlansProps) {
  const planIds = useParts(form.store, (state) => state.values.pricingPlans.map((plan) => plan.id));
  const largestId = useLargestPlanId(planIds);
  const canAdd = useStore(form.store, (state) => canAddPlan(state.values));
  const listProblem = useStore(form.store, (state) => state.issues["pricingPlans"]);
  const [newest, setNewest] = useState<number | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {(drawsBelow ? planIds : planIds.slice(0, 1)).map((id, index) => (
        <PlanCard
          key={id}
          form={form}
          planId={id}
          largestId={largestId}
          currency={currency}
          upstream={index === 0 ? upstream : null}
          startOpen={id === newest || (isNew && planIds.length === 1)}
        />
      ))}
      {drawsBelow && (
        <div className={styles["addPlan"]}>
          <Button
            variant="link"
            icon={<Plus aria-hidden="true" />}
            disabled={!canAdd}
            disabledReason="At most 5 pricing plans are possible"
            onClick={() => {
              // Drawn at once, so that its first field has the focus before the next key.
              flushSync(() => {
                form.update((values) => withPlanAdded(values, largestId));
                setNewest(lastPlanId(form));
              });
              container.current
                ?.querySelector<HTMLElement>(`[name="${planPath(lastPlanId(form) ?? 0, "name")}"]`)
                ?.focus();
            }}
          >
            Add plan
          </Button>
          <Button
            variant="link"
            icon={<ClipboardPaste aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            Import plans
          </Button>
          {isImporting && (
            <Suspense>
              <PlanImportDialog {...{ form, currency, largestId }} onClose={() => setImporting(false)} />
            </Suspense>
          )}
          {listProblem !== undefined && <p className={styles["limit"]}>{listProblem}</p>}
        </div>
      )}
    </>
  );
}
