import type { LiveTable, LiveTableContent } from "@beachhead/contract";
import { liveTableContents } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import account from "../account-screen.module.css";
import { liveTablesQuery, useCreateLiveTable, useDeleteLiveTable } from "../api/live-tables.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { FormNotice } from "../form-notice.tsx";
import { Loaded } from "../loaded.tsx";
import { failureWords } from "../webhooks/failure-words.ts";
import styles from "../webhooks/webhooks.module.css";

const contentNames: Readonly<Record<LiveTableContent, string>> = {
  deals: "Deals",
  "plan-months": "Plan by month",
  "channel-months": "Channels by month",
  "simulation-years": "Simulation by year",
};
const contents = liveTableContents.map((value) => ({ value, label: contentNames[value] }));
const isContent = (value: string): value is LiveTableContent =>
  liveTableContents.some((content) => content === value);

/** Creates an address and shows it once, as a formula and alone. */
function LiveTableForm() {
  const [name, setName] = useState("");
  const [content, setContent] = useState<LiveTableContent>("deals");
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const create = useCreateLiveTable();
  const simulations = useQuery(simulationResource.list).data ?? [];
  const plans = useQuery(gtmPlanResource.list).data ?? [];
  const subjects =
    content === "simulation-years"
      ? simulations.map(({ id, simulationTitle }) => ({ value: id, label: simulationTitle }))
      : plans.map(({ id, gtmPlanName }) => ({ value: id, label: gtmPlanName }));

  async function send(): Promise<void> {
    try {
      await create.mutateAsync({ name, content, subjectId });
    } catch {
      // Said above the form, which stays.
      return;
    }
    setName("");
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) void send();
  }

  const url = create.data?.url;
  return (
    <>
      <form className={account["form"]} onSubmit={submit} noValidate>
        <FormNotice failure>{create.isError ? failureWords(create.error) : null}</FormNotice>
        <TextField
          label="Name"
          help="What reads it, such as Board workbook"
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Table"
          options={contents}
          value={content}
          onValueChange={(value) => {
            if (!isContent(value)) return;
            setContent(value);
            setSubjectId(null);
          }}
        />
        {content !== "deals" && (
          <SelectField
            label={content === "simulation-years" ? "Simulation" : "GTM plan"}
            options={subjects}
            value={subjectId}
            onValueChange={setSubjectId}
          />
        )}
        <div className={account["formActions"]}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create address
          </Button>
        </div>
      </form>
      {url !== undefined && (
        <div key={url}>
          <CopyField
            label="Formula for Google Sheets"
            text={`=IMPORTDATA("${url}")`}
            help="Copy it now: the address is shown only once. Who knows it reads this table."
          />
          <CopyField
            label="Address for Excel"
            text={url}
            help="In Excel: Data, From Web. Refresh reads the present figures."
          />
        </div>
      )}
    </>
  );
}

function LiveTableList({ tables }: { tables: readonly LiveTable[] }) {
  const remove = useDeleteLiveTable();
  const [asked, setAsked] = useState<LiveTable | null>(null);
  if (tables.length === 0)
    return (
      <EmptyState
        title="No live tables yet"
        body="Create an address, and a spreadsheet shows the present figures each time it is refreshed."
      />
    );
  return (
    <>
      <ul className={styles["lines"]}>
        {tables.map((table) => (
          <li key={table.id} className={styles["line"]}>
            <div>
              <b>
                {table.name} <Tag>{contentNames[table.content]}</Tag>
              </b>
              <small>
                {table.lastUsedAt === null ? "Never read" : `Last read ${formatWhen(table.lastUsedAt)}`}
              </small>
            </div>
            <div className={styles["actions"]}>
              <Button size="sm" aria-label={`Revoke ${table.name}`} onClick={() => setAsked(table)}>
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DeleteEntry
        entry={asked}
        verb="Revoke"
        body="Spreadsheets that read it show an error from now on. This cannot be undone."
        done="Address revoked"
        remove={remove}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Tables that stay live in Google Sheets and Excel. */
export function LiveTablesSection() {
  const query = useQuery(liveTablesQuery);
  return (
    <>
      <Panel
        title="New live table"
        subtitle="A read-only address of one table, for Google Sheets and Excel, which read it at most 60 times an hour"
      >
        <LiveTableForm />
      </Panel>
      <Panel flush title="Live tables">
        <Loaded query={query} failure="The live tables could not be loaded">
          {({ tables }) => <LiveTableList tables={tables} />}
        </Loaded>
      </Panel>
    </>
  );
}
