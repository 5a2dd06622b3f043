import type { ImportPreview } from "@beachhead/contract";
import { type ImportedField, importedFieldLabels, importedFields } from "@beachhead/contract/deal-fields";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";
import { ColumnTable } from "./column-table.tsx";
import { FileQuestions } from "./file-questions.tsx";
import { LeftOutTable } from "./left-out-rows.tsx";
import { delimiterWords, ReadingFields } from "./reading-fields.tsx";
import { usePreview } from "./use-preview.ts";

interface PreviewPanelProps {
  preview: ImportPreview;
  /** Whether another sheet is being read. */
  isReading: boolean;
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => void;
  onCancel: () => void;
  onStarted: () => void;
}

const NONE = "";
const requiredFields: readonly ImportedField[] = ["amount", "stage"];

/** What is in the file, which column holds what, and what the file does not tell. */
export function PreviewPanel({ preview: first, isReading, onSheet, onCancel, onStarted }: PreviewPanelProps) {
  const state = usePreview(first);
  const { preview, mapping, choices } = state;
  const { importId, fileName, rows, deals, columns, workbook } = preview;
  const [currency, setCurrency] = useState("USD");
  const [isStarting, setStarting] = useState(false);
  const [startFailure, setStartFailure] = useState<unknown>(null);
  const choose: typeof state.choose = (...changes) => {
    setStartFailure(null);
    state.choose(...changes);
  };
  const asked = new Set(preview.questions.flatMap(({ about, column }) => (about === "ids" ? [] : [column])));
  const failure = state.failure ?? startFailure;
  const issues = failure instanceof ApiError ? failure.issues : [];
  const options = [
    { value: NONE, label: "None" },
    ...columns.map(({ name, samples }) => ({ value: name, label: name, hint: samples[0]?.slice(0, 24) })),
  ];

  async function start(): Promise<void> {
    setStarting(true);
    setStartFailure(null);
    try {
      await call("startDealImport", {
        params: { id: importId },
        body: { mapping, defaults: { currency }, dialect: choices },
      });
      onStarted();
    } catch (error) {
      setStartFailure(error);
      setStarting(false);
    }
  }

  return (
    <Panel title={`${fileName || "The file"} has ${formatCount(rows, "row")}`} subtitle={formOf(preview)}>
      <div className={styles["rows"]}>
        <FileQuestions questions={state.questions} choices={choices} onChoose={choose} />
        {(preview.refusals.length > 0 || preview.notes.length > 0) && (
          <ul className={styles["notes"]}>
            {preview.refusals.map(({ message }) => (
              <li key={message} className={styles["note"]} data-refused>
                {message}
              </li>
            ))}
            {preview.notes.map((note) => (
              <li key={note} className={styles["note"]}>
                {note}
              </li>
            ))}
          </ul>
        )}
        {(preview.sameSourceAs !== null || choices.source === "new") && (
          <Checkbox
            label={`Update deals with the same ID from ${preview.sameSourceAs || "an earlier file"}`}
            help="Without this, all rows are added as new deals."
            checked={choices.source !== "new"}
            onCheckedChange={(isKnown) => choose({ ...choices, source: isKnown ? "known" : "new" })}
          />
        )}
        <ColumnTable columns={columns} mapping={mapping} asked={asked} />
        {(preview.leftOut.length > 0 || choices.leaveOut !== undefined) && (
          <LeftOutTable rows={preview.leftOut} choices={choices} onChoose={choose} />
        )}
        <div className={styles["columns"]}>
          {workbook !== undefined && workbook.sheets.length > 1 && (
            <SelectField
              label="Sheet"
              options={workbook.sheets.map((name) => ({ value: name, label: name }))}
              value={workbook.sheet}
              disabled={isReading}
              onValueChange={onSheet}
            />
          )}
          {importedFields.map((field) => (
            <SelectField
              key={field}
              label={importedFieldLabels[field]}
              required={requiredFields.includes(field)}
              options={options}
              value={mapping[field]}
              error={issues.find(({ path }) => path === `mapping.${field}`)?.message}
              help={
                field === "externalId" ? "With an ID, importing the file again updates its deals." : undefined
              }
              onValueChange={(name) => {
                setStartFailure(null);
                state.map({ ...mapping, [field]: name });
              }}
            />
          ))}
          <SelectField
            label="Currency of rows without one"
            options={currencyOptions(currency)}
            value={currency}
            onValueChange={setCurrency}
          />
          <ReadingFields preview={preview} mapping={mapping} choices={choices} onChoose={choose} />
        </div>
        {failure !== null && (
          <p role="alert" className={styles["failure"]}>
            {messageOf(failure)}
          </p>
        )}
      </div>
      <div className={styles["actions"]}>
        <Button
          variant="primary"
          busy={isStarting || isReading || state.isReading}
          onClick={() => void start()}
        >
          Import {formatCount(deals, "deal")}
        </Button>
        <Button onClick={onCancel}>Choose another file</Button>
      </div>
    </Panel>
  );
}

/** What kind of file it is, in words. */
function formOf({ workbook, dialect }: ImportPreview): string {
  if (workbook !== undefined) return `Sheet "${workbook.sheet}" of a workbook`;
  return `${dialect.encoding.toUpperCase()}, columns separated by a ${delimiterWords[dialect.delimiter]}`;
}
