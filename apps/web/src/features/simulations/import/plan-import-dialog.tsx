import { ImportDialog } from "../../../components/table-import/import-dialog.tsx";
import { importIntoForm } from "../../../components/table-import/import-into-form.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import type { SimulationFields } from "../state/simulation-form.ts";
import { validateSimulation } from "../state/validation.ts";
import { EXAMPLE_TABLE, type PlanImport, readPlanTable } from "./plan-table.ts";

interface PlanImportDialogProps {
  form: DocumentForm<SimulationFields>;
  /** Of the prices and fees. */
  currency: string;
  /** Of all plans that the simulation had. */
  largestId: number;
  onClose: () => void;
}

/** Fills the plans of a simulation from a table. */
export function PlanImportDialog({ form, currency, largestId, onClose }: PlanImportDialogProps) {
  function takeOver({ pricingPlans, subscriptionType, wrong }: PlanImport): void {
    onClose();
    importIntoForm(form, {
      values: { pricingPlans: [...pricingPlans], subscriptionType },
      isReplaced: (path) => path.startsWith("plan."),
      wrong,
      done: `${formatCount(pricingPlans.length, "plan")} imported`,
      undo: (now, before) => ({
        ...now,
        pricingPlans: before.pricingPlans,
        subscriptionType: before.subscriptionType,
      }),
    });
  }
  return (
    <ImportDialog
      title="Import pricing plans"
      what="One plan a row or one a column, with headings such as Min price and Max price. At most 5 plans."
      example={EXAMPLE_TABLE}
      read={(sheet, decimal) =>
        readPlanTable(sheet, decimal, {
          now: form.store.getState().values,
          currency,
          largestId,
          validate: validateSimulation,
        })
      }
      onImport={takeOver}
      onClose={onClose}
    />
  );
}
