import { TriangleAlert } from "lucide-react";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import styles from "./competitors.module.css";

interface IndustrySwitchProps {
  industries: readonly string[];
  chosen: string | null;
  /** Industries with something to look at. */
  marked: readonly string[];
  onChoose(industry: string | null): void;
}

const ALL = "All industries";
/** More names than this, or longer ones, stand in a list. */
const MOST_NAMES = 5;
const MOST_LETTERS = 72;

/** Which industry's competitors are on the screen. Position 0 of a value stands for all of them. */
export function IndustrySwitch({ industries, chosen, marked, onChoose }: IndustrySwitchProps) {
  const values = industries.map((industry, index) => [String(index + 1), industry] as const);
  const value = String(chosen === null ? 0 : industries.indexOf(chosen) + 1);
  const choose = (next: string) => onChoose(industries[Number(next) - 1] ?? null);
  const letters = industries.join("").length;
  if (industries.length <= MOST_NAMES && letters <= MOST_LETTERS)
    return (
      <SegmentedControl
        label="Industry"
        className={styles["switch"]}
        value={value}
        onValueChange={choose}
        items={[
          ...values.map(([id, label]) => ({
            value: id,
            label,
            icon: marked.includes(label) ? <TriangleAlert aria-label="worth a look" /> : undefined,
          })),
          { value: "0", label: ALL },
        ]}
      />
    );
  return (
    <SelectField
      label="Industry"
      className={styles["select"]}
      value={value}
      onValueChange={choose}
      options={[
        ...values.map(([id, label]) => ({
          value: id,
          label,
          hint: marked.includes(label) ? "worth a look" : undefined,
        })),
        { value: "0", label: ALL },
      ]}
    />
  );
}
