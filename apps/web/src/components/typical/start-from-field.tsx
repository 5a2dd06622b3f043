import { type BusinessModelId, businessModelNames } from "@beachhead/contract/business-model-names";
import { Button } from "../button/button.tsx";
import { SelectField } from "../select/select-field.tsx";
import styles from "./typical.module.css";

interface StartFromFieldProps {
  chosen: BusinessModelId | null;
  onChoose: (id: BusinessModelId | null) => void;
  /** Absent: no field has a typical value. */
  onClear?: (() => void) | undefined;
  help?: string | undefined;
}

const NONE = "none";
const OPTIONS = [
  { value: NONE, label: "Only my own figures" },
  ...businessModelNames.map(({ id, name }) => ({ value: id, label: `Typical of ${name}` })),
];

/** Chooses the business model whose typical figures fill the blank fields of a form. */
export function StartFromField({ chosen, onChoose, onClear, help }: StartFromFieldProps) {
  return (
    <div className={styles["startField"]}>
      <SelectField
        label="Start from"
        options={OPTIONS}
        value={chosen ?? NONE}
        help={help ?? "Fills blank fields with typical values and their sources"}
        onValueChange={(value) => onChoose(businessModelNames.find(({ id }) => id === value)?.id ?? null)}
      />
      {onClear !== undefined && (
        <Button variant="link" size="sm" onClick={onClear}>
          Clear typical values
        </Button>
      )}
    </div>
  );
}
