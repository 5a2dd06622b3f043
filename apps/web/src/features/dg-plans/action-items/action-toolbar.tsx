import { Search } from "lucide-react";
import { TextField } from "../../../components/field/text-field.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { type ActionFilters, groupings } from "./action-filters.ts";
import styles from "./action-items.module.css";
import { actionStatuses } from "./plan-action.ts";

/** The option value for no filter. */
const ALL = "";

interface Choice {
  value: string;
  label: string;
}

interface ActionToolbarProps {
  filters: ActionFilters;
  plans: readonly { id: string; planname: string }[];
  channels: readonly Choice[];
  owners: readonly Choice[];
  search: string;
  onSearch: (search: string) => void;
  onFilter: (name: keyof ActionFilters, value: string) => void;
}

/** View, filters, grouping and search. */
export function ActionToolbar(props: ActionToolbarProps) {
  const { filters, plans, channels, owners, search, onSearch, onFilter } = props;
  const filter = (name: "plan" | "channel" | "owner", label: string, choices: readonly Choice[]) => (
    <SelectField
      className={styles["filter"]}
      label={label}
      options={[{ value: ALL, label: "All" }, ...choices]}
      value={filters[name] ?? ALL}
      onValueChange={(value) => onFilter(name, value)}
    />
  );
  return (
    <div className={styles["toolbar"]}>
      <SegmentedControl
        label="View"
        items={[
          { value: "list", label: "List" },
          { value: "board", label: "Board" },
        ]}
        value={filters.view}
        onValueChange={(view) => onFilter("view", view)}
      />
      {filter(
        "plan",
        "Channel plan",
        plans.map(({ id, planname }) => ({ value: id, label: planname })),
      )}
      {filter("channel", "Channel", channels)}
      {filter("owner", "Owner", owners)}
      <SelectField
        className={styles["filter"]}
        label="Status"
        options={[
          { value: "open", label: "Not done" },
          { value: "all", label: "All" },
          ...actionStatuses.map((status) => ({ value: status, label: status })),
        ]}
        value={filters.status}
        onValueChange={(status) => onFilter("status", status)}
      />
      {filters.view === "list" && (
        <SelectField
          className={styles["filter"]}
          label="Group by"
          options={groupings}
          value={filters.group}
          onValueChange={(group) => onFilter("group", group)}
        />
      )}
      <TextField
        className={styles["search"]}
        label="Search"
        type="search"
        placeholder="Item, owner, channel"
        start={<Search aria-hidden="true" />}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
    </div>
  );
}
