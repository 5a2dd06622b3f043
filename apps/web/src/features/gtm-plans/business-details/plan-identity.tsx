import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "./business-details.module.css";
import type { DetailsFields } from "./details-fields.ts";
import { WebsiteField } from "./website-field.tsx";

interface PlanIdentityProps {
  form: DocumentForm<DetailsFields>;
  readOnly: boolean;
}

/** Plan name, company and website. */
export function PlanIdentity({ form, readOnly }: PlanIdentityProps) {
  return (
    <section className={styles["part"]} aria-labelledby="plan-identity">
      <h2 id="plan-identity" className={styles["partTitle"]}>
        Plan and company
      </h2>
      <div className={styles["grid"]}>
        <FormText
          form={form}
          path="gtmPlanName"
          read={(values) => values.gtmPlanName}
          write={(values, gtmPlanName) => ({ ...values, gtmPlanName })}
          label="GTM plan name"
          help="Letters, digits, spaces and _"
          placeholder="CRM launch 2027"
          autoComplete="off"
          required
          readOnly={readOnly}
          className={styles["wide"]}
        />
        <FormText
          form={form}
          path="companyName"
          read={(values) => values.companyName}
          write={(values, companyName) => ({ ...values, companyName })}
          label="Company name"
          placeholder="Northlight"
          autoComplete="organization"
          required
          readOnly={readOnly}
        />
        <WebsiteField form={form} readOnly={readOnly} />
        <div className={styles["wide"]}>
          <FormTextArea
            form={form}
            path="shortDescription"
            read={(values) => values.shortDescription}
            write={(values, shortDescription) => ({ ...values, shortDescription })}
            label="Short description"
            aside="optional"
            help="What the company does, in a sentence or two"
            rows={2}
            readOnly={readOnly}
          />
        </div>
      </div>
    </section>
  );
}
