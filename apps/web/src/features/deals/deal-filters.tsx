import type { DealTargets } from "@beachhead/contract";
import { useEffect, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import styles from "./deals.module.css";
import type { DealFilterName } from "./use-deal-filter.ts";

interface DealFiltersProps {
  filter: Readonly<Record<string, string>>;
  change: (name: DealFilterName, value: string) => void;
  targets: DealTargets | undefined;
}

/** Milliseconds without a key press until the search is sent. */
const SEARCH_DELAY = 250;

const ALL = "all";
const withAll = (label: string, values: readonly string[]) => [
  { value: ALL, label },
  ...values.map((value) => ({ value, label: value })),
];

/** Search, stage and status, and what else the address asks for. */
export function DealFilters({ filter, change, targets }: DealFiltersProps) {
  const [search, setSearch] = useState(filter["search"] ?? "");
  useEffect(() => {
    if (search === (filter["search"] ?? "")) return undefined;
    const timer = setTimeout(() => change("search", search), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [search, filter, change]);
  const others = (["leadSource", "product", "geo", "year"] as const).filter((name) => name in filter);
  return (
    <div className={styles["filters"]}>
      <TextField
        label="Search deals"
        labelHidden
        type="search"
        className={styles["search"]}
        placeholder="Name, channel, product, stage"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField
        label="Stage"
        labelHidden
        className={styles["filter"]}
        options={withAll("All stages", targets?.stages ?? [])}
        value={filter["stage"] ?? ALL}
        onValueChange={(stage) => change("stage", stage === ALL ? "" : stage)}
      />
      <SelectField
        label="Status"
        labelHidden
        className={styles["filter"]}
        options={[
          { value: ALL, label: "Open, won and lost" },
          { value: "open", label: "Open" },
          { value: "won", label: "Won" },
          { value: "lost", label: "Lost" },
        ]}
        value={filter["status"] ?? ALL}
        onValueChange={(status) => change("status", status === ALL ? "" : status)}
      />
      {others.map((name) => (
        <Button key={name} size="sm" onClick={() => change(name, "")}>
          {filter[name]}: clear
        </Button>
      ))}
    </div>
  );
}
