import { defaultSegmentDefinitions } from "@beachhead/contract/plan-defaults";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FieldForm } from "../../../components/field/field-form.tsx";
import { FormText } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "./business-details.module.css";
import { type DetailsFields, type SizeWords, withSizeWords } from "./details-fields.ts";

const sizes: readonly { name: keyof SizeWords; label: string }[] = [
  { name: "enterprise", label: "Enterprise" },
  { name: "midMarket", label: "Mid-Market" },
  { name: "sme", label: "SME" },
];

interface CompanySizesProps {
  form: DocumentForm<DetailsFields>;
  readOnly: boolean;
}

/** The definitions of the company sizes. */
export function CompanySizes({ form, readOnly }: CompanySizesProps) {
  const isDefault = useStore(form.store, ({ values }) =>
    sizes.every(({ name }) => values.segmentData[0][name] === defaultSegmentDefinitions[name]),
  );
  return (
    <section className={styles["part"]} aria-labelledby="company-sizes">
      <div className={styles["partHead"]}>
        <h2 id="company-sizes" className={styles["partTitle"]}>
          Company sizes
        </h2>
        {!isDefault && !readOnly && (
          <Button
            variant="link"
            size="sm"
            onClick={() => form.update((values) => withSizeWords(values, defaultSegmentDefinitions))}
          >
            Use default definitions
          </Button>
        )}
      </div>
      <p className={styles["lead"]}>
        How this plan defines each company size. Segments use these definitions.
      </p>
      <FieldForm className={styles["stack"]}>
        {sizes.map(({ name, label }) => (
          <FormText
            key={name}
            form={form}
            path={`segmentData.0.${name}`}
            read={(values) => values.segmentData[0][name]}
            write={(values, text) => withSizeWords(values, { [name]: text })}
            label={label}
            placeholder={defaultSegmentDefinitions[name]}
            readOnly={readOnly}
          />
        ))}
      </FieldForm>
    </section>
  );
}
