import { MONTH_NAMES, monthsInWords } from "@beachhead/engine";
import { useStore } from "zustand";
import { FieldForm } from "../../../components/field/field-form.tsx";
import { FormSelect } from "../../../components/form-fields/form-choices.tsx";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { currentYear, yearName } from "../../../lib/format/years.ts";
import styles from "./business-details.module.css";
import type { DetailsFields } from "./details-fields.ts";
import { OtherCurrencies } from "./other-currencies.tsx";
import { WebsiteField } from "./website-field.tsx";

const START_MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }));

interface PlanIdentityProps {
  form: DocumentForm<DetailsFields>;
  readOnly: boolean;
  /** Null until the plan is saved. */
  planId: string | null;
}

/** The years around now, with the chosen one if it is another. */
function firstYears(chosen: number | null, startMonth: number): { value: string; label: string }[] {
  const now = currentYear(startMonth, new Date());
  const years = new Set([-1, 0, 1, 2, 3, 4, 5].map((offset) => now + offset));
  if (chosen !== null) years.add(chosen);
  return [...years]
    .sort((one, other) => one - other)
    .map((year) => ({
      value: `${year}`,
      label: yearName(year, startMonth),
    }));
}

/** Plan name, company, website, currency and years. */
export function PlanIdentity({ form, readOnly, planId }: PlanIdentityProps) {
  const currency = useStore(form.store, ({ values }) => values.currency);
  const firstYear = useStore(form.store, ({ values }) => values.firstYear);
  const startMonth = useStore(form.store, ({ values }) => values.yearStartMonth);
  const years = firstYears(firstYear, startMonth);
  return (
    <section className={styles["part"]} aria-labelledby="plan-identity">
      <h2 id="plan-identity" className={styles["partTitle"]}>
        Plan and company
      </h2>
      <FieldForm className={styles["grid"]}>
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
        <FormSelect
          form={form}
          path="currency"
          read={(values) => values.currency}
          write={(values, chosen) => ({ ...values, currency: chosen })}
          label="Currency"
          help="For goals, costs, simulations and channels. Amounts are not converted."
          options={currencyOptions(currency)}
          disabled={readOnly}
        />
        <FormSelect
          form={form}
          path="firstYear"
          read={(values) => String(values.firstYear ?? "")}
          write={(values, chosen) => ({ ...values, firstYear: Number(chosen) })}
          label="First year"
          help={
            startMonth === 1 || firstYear === null
              ? "Year 1 of simulations"
              : `Year 1 of simulations: ${monthsInWords(firstYear, startMonth)}`
          }
          options={years}
          disabled={readOnly}
        />
        <FormSelect
          form={form}
          path="yearStartMonth"
          read={(values) => String(values.yearStartMonth)}
          write={(values, chosen) => ({ ...values, yearStartMonth: Number(chosen) })}
          label="Year starts in"
          help="For goals, simulations and deals"
          options={START_MONTHS}
          disabled={readOnly}
        />
        {planId !== null && (
          <OtherCurrencies form={form} planId={planId} className={styles["wide"]} readOnly={readOnly} />
        )}
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
      </FieldForm>
    </section>
  );
}
