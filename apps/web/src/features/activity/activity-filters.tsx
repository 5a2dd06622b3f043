import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import { useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { membersQuery } from "../../lib/workspace/workspaces.ts";
import styles from "./activity.module.css";
import { kindNames } from "./activity-places.ts";
import type { useActivityFilter } from "./use-activity-filter.ts";

const ALL = "all";

interface ActivityFiltersProps extends ReturnType<typeof useActivityFilter> {
  /** The document that alone is shown. */
  document: string | null;
}

/** Person, kind of document and first day. A personal workspace has one person. */
export function ActivityFilters({ filter, change, document }: ActivityFiltersProps) {
  const { id, kind } = useWorkspace();
  const isTeam = kind === "team";
  const { data } = useQuery({ ...membersQuery(id), enabled: isTeam });
  return (
    <div className={styles["filters"]}>
      {isTeam && (
        <SelectField
          label="Person"
          className={styles["filter"]}
          options={[
            { value: ALL, label: "Everybody" },
            ...(data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          value={filter["person"] ?? ALL}
          onValueChange={(person) => change({ person: person === ALL ? "" : person })}
        />
      )}
      <SelectField
        label="Documents"
        className={styles["filter"]}
        options={[
          { value: ALL, label: "All" },
          ...Object.entries(kindNames).map(([value, name]) => ({ value, label: `${name}s` })),
        ]}
        value={filter["kind"] ?? ALL}
        onValueChange={(chosen) => change({ kind: chosen === ALL ? "" : chosen, id: "" })}
      />
      <TextField
        label="Since"
        type="date"
        className={styles["filter"]}
        value={filter["from"] ?? ""}
        onChange={(event) => change({ from: event.target.value })}
      />
      {filter["id"] !== undefined && (
        <Button onClick={() => change({ id: "", kind: "" })}>Only {document ?? "one document"}: clear</Button>
      )}
    </div>
  );
}
