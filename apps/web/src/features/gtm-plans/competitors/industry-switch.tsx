import { TriangleAlert } from "lucide-react";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { useSearchParams } from "../../../lib/navigation.ts";
import styles from "./competitors.module.css";

interface IndustrySwitchProps {
  industries: readonly string[];
  chosen: string | null;
  /** Industries with a warning. */
  marked: readonly string[];
  onChoose(industry: string | null): void;
}

const ALL = "All industries";
/** With more or longer names it is a select. */
const MOST_NAMES = 5;
const MOST_LETTERS = 72;

/** Switches the industry. Values are 1-based indexes; 0 means all industries. */
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

const NAME = "industry";
const ALL_IN_ADDRESS = "all";

/** The industry named by the query string, else the first; null for all of them. */
export function useChosenIndustry(
  industries: readonly string[],
): [chosen: string | null, choose: (industry: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME);
  const named = industries.find((industry) => industry === asked);
  const chosen = named ?? (asked === ALL_IN_ADDRESS ? null : (industries[0] ?? null));
  return [
    chosen,
    (industry) =>
      setSearch(
        (before) => {
          before.set(NAME, industry ?? ALL_IN_ADDRESS);
          return before;
        },
        { replace: true },
      ),
  ];
}
