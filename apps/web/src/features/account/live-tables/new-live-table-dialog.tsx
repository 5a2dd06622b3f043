import { type LiveTableContent, liveTableContents } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { classNames } from "../../../lib/class-names.ts";
import account from "../account-screen.module.css";
import { useCreateLiveTable } from "../api/live-tables.ts";
import { FormNotice } from "../form-notice.tsx";
import { failureWords } from "../webhooks/failure-words.ts";
import { contentNames } from "./content-names.ts";

const contents = liveTableContents.map((value) => ({ value, label: contentNames[value] }));
const isContent = (value: string): value is LiveTableContent =>
  liveTableContents.some((content) => content === value);

/** Creates an address and shows it once, as a formula and alone. */
export function NewLiveTableDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
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

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) create.mutate({ name, content, subjectId });
  }

  const url = create.data?.url;
  if (url !== undefined)
    return (
      <Dialog
        open
        size="form"
        title={`Address of ${name}`}
        onOpenChange={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className={account["copyBlocks"]}>
          <CopyField
            label="Address for Excel"
            text={url}
            help="In Excel: Data, From Web. Refresh reads the present figures."
          />
          <CopyField
            label="Formula for Google Sheets"
            text={`=IMPORTDATA("${url}")`}
            help="Copy it now: the address is shown only once. Who knows it reads this table."
          />
        </div>
      </Dialog>
    );

  return (
    <Dialog
      open
      size="form"
      title="New live table"
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            Create address
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames(account["form"], account["dialogForm"])}
        onSubmit={submit}
        noValidate
      >
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
      </form>
    </Dialog>
  );
}
