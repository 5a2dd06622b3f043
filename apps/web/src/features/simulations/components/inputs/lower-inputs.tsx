import type { ProductCostReply } from "@beachhead/contract";
import type { Upstream } from "../../../../components/inherited/inherited-notice.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import styles from "../simulator-workbench.module.css";
import { AdvancedOptions } from "./advanced-options.tsx";
import { GrowthFields } from "./growth-fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";

interface LowerInputsProps {
  form: DocumentForm<SimulationFields>;
  upstream: Upstream | null;
  costs: readonly ProductCostReply[];
  titleHint: string;
}

/** The inputs below the pricing plans. */
export function LowerInputs({ form, upstream, costs, titleHint }: LowerInputsProps) {
  return (
    <>
      <GrowthFields form={form} upstream={upstream} />
      <section className={styles["about"]} aria-label="About this simulation">
        <h3 className={styles["h3"]}>About this simulation</h3>
        <IdentityFields form={form} costs={costs} titleHint={titleHint} />
      </section>
      <AdvancedOptions form={form} />
    </>
  );
}
