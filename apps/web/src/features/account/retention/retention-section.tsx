import { auditYearChoices, deletedDayChoices, type Retention } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { retentionPreviewQuery, retentionQuery, useChangeRetention } from "../api/retention.ts";
import { FormNotice } from "../form-notice.tsx";
import { deletionsOf, rulesOf } from "./retention-words.ts";

const ALL = "all";

const auditOptions = [
  { value: ALL, label: "Keep all of it" },
  ...auditYearChoices.map((years) => ({ value: String(years), label: formatCount(years, "year") })),
];
const deletedOptions = deletedDayChoices.map((days) => ({ value: String(days), label: `${days} days` }));

/** How long the open workspace keeps its audit log and its deleted documents. */
export function RetentionSection() {
  const { name, kind } = useWorkspace();
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Panel
      title="Retention"
      subtitle={
        kind === "team"
          ? `How long ${name} keeps its audit log and deleted documents`
          : "How long your audit log and deleted documents are kept"
      }
    >
      {data !== undefined ? (
        <RetentionForm key={JSON.stringify(data.retention)} saved={data.retention} />
      ) : error !== null ? (
        <LoadFailure
          title="The retention settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={132} />
        </div>
      )}
    </Panel>
  );
}

function RetentionForm({ saved }: { saved: Retention }) {
  const [chosen, setChosen] = useState(saved);
  const isChanged = chosen.auditYears !== saved.auditYears || chosen.deletedDays !== saved.deletedDays;
  const preview = useQuery({ ...retentionPreviewQuery(chosen), enabled: isChanged });
  const change = useChangeRetention();
  const deletions = isChanged && preview.data !== undefined ? deletionsOf(preview.data) : null;
  const failure = (isChanged ? preview.error : null) ?? change.error;

  async function save(): Promise<void> {
    await change.mutateAsync(chosen);
    toast.success("Retention saved");
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What it deletes has been said before it is sent.
        if (isChanged && preview.data !== undefined) void save().catch(() => undefined);
      }}
    >
      <FormNotice failure>{failure === null ? null : messageOf(failure)}</FormNotice>
      <SelectField
        label="Audit log"
        options={auditOptions}
        value={chosen.auditYears === null ? ALL : String(chosen.auditYears)}
        onValueChange={(value) =>
          setChosen({
            ...chosen,
            auditYears: auditYearChoices.find((years) => String(years) === value) ?? null,
          })
        }
        help="Who changed what: the activity and its export"
      />
      <SelectField
        label="Deleted documents"
        options={deletedOptions}
        value={String(chosen.deletedDays)}
        onValueChange={(value) =>
          setChosen({
            ...chosen,
            deletedDays: deletedDayChoices.find((days) => String(days) === value) ?? saved.deletedDays,
          })
        }
        help="Plans, channel plans, costs and simulations"
      />
      <p className={styles["note"]}>{rulesOf(chosen)}</p>
      <FormNotice>{deletions}</FormNotice>
      <div className={styles["formActions"]}>
        <Button
          type="submit"
          variant={deletions === null ? "primary" : "danger"}
          busy={change.isPending || (isChanged && preview.isFetching)}
          disabled={!isChanged}
        >
          {deletions === null ? "Save" : "Save and delete"}
        </Button>
        {isChanged && <Button onClick={() => setChosen(saved)}>Undo</Button>}
      </div>
    </form>
  );
}
