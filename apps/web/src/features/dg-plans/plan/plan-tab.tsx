import type { GtmPlanListItem } from "@beachhead/contract";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { ChannelPicker } from "../picker/channel-picker.tsx";
import styles from "./dg-plan.module.css";
import { PlanDetails } from "./plan-details.tsx";
import type { DgPlanFields } from "./plan-fields.ts";

interface PlanTabProps {
  form: DocumentForm<DgPlanFields>;
  gtmPlans: readonly GtmPlanListItem[];
  readOnly: boolean;
  /** Called after every change of the chosen channels. */
  onChange(): void;
}

/** The details of a saved channel plan, and the channels to choose. */
export function PlanTab({ form, gtmPlans, readOnly, onChange }: PlanTabProps) {
  return (
    <div className={styles["body"]}>
      <section className={styles["inputs"]} aria-label="The plan">
        <PlanDetails form={form} gtmPlans={gtmPlans} readOnly={readOnly} />
      </section>
      <section className={styles["answers"]} aria-label="Channels">
        <ChannelPicker form={form} readOnly={readOnly} onChange={onChange} />
      </section>
    </div>
  );
}
