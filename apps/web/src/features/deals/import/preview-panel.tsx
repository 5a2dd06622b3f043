import type { ImportMapping, ImportPreview } from "@beachhead/contract";
import {
  type DateForm,
  dateForms,
  type MappedField,
  mappedFieldLabels,
  mappedFields,
} from "@beachhead/contract/deal-fields";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";

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
const delimiterWords = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar" } as const;
const requiredFields: readonly MappedField[] = ["amount", "stage"];

/** What is in the file, and which column holds what. */
export function PreviewPanel({ preview, isReading, onSheet, onCancel, onStarted }: PreviewPanelProps) {
  const { importId, fileName, rows, columns, workbook } = preview;
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping);
  const [currency, setCurrency] = useState("USD");
  const [dates, setDates] = useState<DateForm>(preview.dialect.dates ?? "YYYY-MM-DD");
  const [decimal, setDecimal] = useState(preview.dialect.decimal ?? ".");
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const issues = failure instanceof ApiError ? failure.issues : [];
  const options = [
    { value: NONE, label: "None" },
    ...columns.map(({ name, samples }) => ({ value: name, label: name, hint: samples[0]?.slice(0, 24) })),
  ];

  async function start(): Promise<void> {
    setStarting(true);
    setFailure(null);
    try {
      await call("startDealImport", {
        params: { id: importId },
        body: { mapping, defaults: { currency }, dialect: { ...preview.dialect, dates, decimal } },
      });
      onStarted();
    } catch (error) {
      setFailure(error);
      setStarting(false);
    }
  }

  return (
    <Panel title={`${fileName || "The file"} has ${formatCount(rows, "row")}`} subtitle={formOf(preview)}>
      <div className={styles["rows"]}>
        <DataTable
          caption="Columns of the file"
          columns={[
            { key: "name", header: "Column", rowHeader: true, render: ({ name }) => name },
            {
              key: "samples",
              header: "First values",
              render: ({ samples }) => <span className={styles["hint"]}>{samples.join(" · ")}</span>,
            },
            {
              key: "field",
              header: "Imported as",
              render: ({ name }) =>
                mappedFields
                  .filter((field) => mapping[field] === name)
                  .map((field) => mappedFieldLabels[field])
                  .join(", ") || "Not imported",
            },
          ]}
          rows={columns}
          rowKey={({ name }) => name}
        />
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
          {mappedFields.map((field) => (
            <SelectField
              key={field}
              label={mappedFieldLabels[field]}
              required={requiredFields.includes(field)}
              options={options}
              value={mapping[field]}
              error={issues.find(({ path }) => path === `mapping.${field}`)?.message}
              help={
                field === "externalId" ? "With an ID, importing the file again updates its deals." : undefined
              }
              onValueChange={(name) => setMapping({ ...mapping, [field]: name })}
            />
          ))}
          <SelectField
            label="Currency of rows without one"
            options={currencyOptions(currency)}
            value={currency}
            onValueChange={setCurrency}
          />
          <SelectField
            label="Dates are written as"
            options={dateForms.map((form) => ({ value: form, label: form }))}
            value={dates}
            onValueChange={(value) => setDates(dateForms.find((form) => form === value) ?? dates)}
          />
          <SelectField
            label="Amounts are written as"
            options={[
              { value: ".", label: "1,234.56" },
              { value: ",", label: "1.234,56" },
            ]}
            value={decimal}
            onValueChange={(value) => setDecimal(value === "," ? "," : ".")}
          />
        </div>
        {failure !== null && (
          <p role="alert" className={styles["failure"]}>
            {messageOf(failure)}
          </p>
        )}
      </div>
      <div className={styles["actions"]}>
        <Button variant="primary" busy={isStarting || isReading} onClick={() => void start()}>
          Import {formatCount(rows, "row")}
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
