import type { FieldMapping, ReplyOf } from "@beachhead/contract";
import { mappedFieldLabels, mappedFields, suggestMapping } from "@beachhead/contract/deal-fields";
import { textAmount } from "@beachhead/contract/table-reading";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { formatCount, formatFraction, formatNumber, NO_VALUE } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "../deals.module.css";
import { type CrmRecords, crmRecords, mappingOf } from "../queries.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSave } from "./use-save.ts";

interface MappingDialogProps {
  provider: "zoho-crm" | "hubspot";
  onClose: () => void;
  onSaved: () => void;
}

/** The Fields Name Mapping dialog: which field of the CRM holds which field of a deal, shown with its first deals. */
export function MappingDialog({ provider, ...rest }: MappingDialogProps) {
  const stored = useQuery(mappingOf(provider));
  const records = useQuery(crmRecords(provider));
  if (stored.data !== undefined && records.data !== undefined)
    return <MappingForm {...{ provider, ...rest }} stored={stored.data} records={records.data} />;
  const error = stored.error ?? records.error;
  return (
    <Dialog open size="choose" onOpenChange={rest.onClose} title="Fields Name Mapping">
      {error === null ? (
        <Skeleton height={240} />
      ) : (
        <FieldsFailure
          error={error}
          onRetry={() => void Promise.all([stored.refetch(), records.refetch()])}
        />
      )}
    </Dialog>
  );
}

const NOT_LOADED = "The fields of your CRM could not be loaded";

/** Asking again does not help when the CRM ended the access. */
function FieldsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== "access_ended")
    return <LoadFailure title={NOT_LOADED} error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        title={NOT_LOADED}
        body={error.message}
        action={
          <ButtonLink variant="primary" to={paths.crmTools}>
            Connect again
          </ButtonLink>
        }
      />
    </div>
  );
}

/** The CRM knows the id of a deal. */
const crmFields = mappedFields.filter((field) => field !== "externalId");
const NOT_MAPPED = "";

/** How amounts in a field of texts may be written; "" = the user does not say. */
const notations = [
  { value: "", label: "Not chosen" },
  { value: ".", label: "1,234.56" },
  { value: ",", label: "1.234,56" },
] as const;
type Decimal = (typeof notations)[number]["value"];

function MappingForm({
  provider,
  stored,
  records,
  onClose,
  onSaved,
}: MappingDialogProps & { stored: ReplyOf<"getFieldMapping">; records: CrmRecords }) {
  const isNew = crmFields.every((field) => stored[field] === "");
  const [mapping, setMapping] = useState<FieldMapping>(() =>
    isNew ? suggestMapping(records.fields) : stored,
  );
  const crm = provider === "hubspot" ? "HubSpot" : "Zoho CRM";
  const isMissing = (name: string) => name !== NOT_MAPPED && !records.fields.includes(name);
  const { amountDecimal = "" } = mapping;
  const isStoredAmount = mapping.amount === stored.amount;
  const unread = isStoredAmount ? stored.unreadAmounts : undefined;
  const hasTexts = records.records.some((record) => readAmount(record[mapping.amount], "") === undefined);
  const asksForNotation =
    unread !== undefined ||
    hasTexts ||
    amountDecimal !== "" ||
    (isStoredAmount && stored.amountDecimal !== "");
  const { isSaving, failure, firstIssue, save } = useSave({ onSaved, onClose });
  const options = [
    { value: NOT_MAPPED, label: "Not mapped" },
    ...[...new Set([...records.fields, ...crmFields.map((field) => stored[field])])]
      .filter((name) => name !== NOT_MAPPED)
      .map((name) => ({ value: name, label: name, hint: filledShare(records.sample, name) })),
  ];
  return (
    <Dialog
      open
      size="choose"
      onOpenChange={onClose}
      title="Fields Name Mapping"
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isSaving}
          onClick={() =>
            void save(() =>
              call("saveFieldMapping", { params: { provider }, body: { ...mapping, amountDecimal } }),
            )
          }
        >
          Save
        </DialogActions>
      }
    >
      <div className={styles["rows"]}>
        <p className={styles["hint"]}>
          Choose the CRM field for each field of a deal. Stored deals are mapped again when you save.
        </p>
        <div className={styles["columns"]}>
          {crmFields.map((field) => (
            <SelectField
              key={field}
              label={mappedFieldLabels[field]}
              options={options}
              value={mapping[field]}
              help={filledWords(records.sample, mapping[field])}
              error={isMissing(mapping[field]) ? `${crm} no longer has this field.` : undefined}
              onValueChange={(name) =>
                setMapping({ ...mapping, [field]: name, ...(field === "amount" && { amountDecimal: "" }) })
              }
            />
          ))}
        </div>
        {asksForNotation && (
          <div className={styles["columns"]}>
            <SelectField
              label="Amounts are written"
              options={notations}
              value={amountDecimal}
              help={
                unread?.message ??
                "Texts such as 12,500 can be read in two ways. Fields of numbers are read as numbers."
              }
              onValueChange={(value) => setMapping({ ...mapping, amountDecimal: decimalOf(value) })}
            />
          </div>
        )}
        <DataTable
          scrolls
          caption="First deals with this mapping"
          columns={crmFields.map((field) => ({
            key: field,
            header: mappedFieldLabels[field],
            ...(field === "amount" && { align: "end" as const }),
            render: ({ record }: ShownRecord) => (
              <ShownValue field={field} value={record[mapping[field]]} decimal={amountDecimal} />
            ),
          }))}
          rows={records.records.map((record, index) => ({ key: String(index), record }))}
          rowKey={({ key }) => key}
          empty={<p className={styles["hint"]}>The CRM has no deals yet. Its fields can be mapped.</p>}
        />
        <SaveFailure message={failure ?? firstIssue} />
      </div>
    </Dialog>
  );
}

/** How full a field is in the sample: "96 %"; undefined for a field that was not read. */
function filledShare({ deals, filled }: CrmRecords["sample"], name: string): string | undefined {
  const count = filled[name];
  return count === undefined || deals === 0 ? undefined : formatFraction(count / deals);
}

/** The same in words, such as "Filled in 96 of 100 deals". */
function filledWords({ deals, filled }: CrmRecords["sample"], name: string): string | undefined {
  const count = filled[name];
  if (count === undefined || deals === 0) return undefined;
  return count === 0
    ? `Empty in all of ${formatCount(deals, "deal")}`
    : `Filled in ${formatNumber(count)} of ${formatCount(deals, "deal")}`;
}

interface ShownRecord {
  key: string;
  record: Readonly<Record<string, unknown>>;
}

/** A value as the server reads it: a look-up field is an object with a name. */
function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  return typeof value === "object" && value !== null && "name" in value ? textOf(value.name) : "";
}

const decimalOf = (text: string): Decimal => notations.find(({ value }) => value === text)?.value ?? "";

/** An amount as the server reads it; undefined where it cannot. */
function readAmount(value: unknown, decimal: Decimal): number | undefined {
  return typeof value === "number" ? value : textAmount(textOf(value), decimal)?.amount;
}

/** Dates and amounts do not break into lines. */
const keepsTogether = (field: (typeof crmFields)[number]) =>
  field === "createdDate" || field === "closeDate" || field === "amount";

interface ShownValueProps {
  field: (typeof crmFields)[number];
  value: unknown;
  decimal: Decimal;
}

function ShownValue({ field, value, decimal }: ShownValueProps) {
  if (field === "amount" && readAmount(value, decimal) === undefined) return `Not read: ${textOf(value)}`;
  return (
    <span className={keepsTogether(field) ? styles["together"] : undefined}>
      {shownValue(field, value, decimal)}
    </span>
  );
}

/** A value as the dashboards count it: of an instant the day, an amount as a number. */
function shownValue(field: (typeof crmFields)[number], value: unknown, decimal: Decimal): string {
  const text = textOf(value);
  if (text === "") return NO_VALUE;
  const isDate = field === "createdDate" || field === "closeDate";
  if (isDate) return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text;
  const amount = field === "amount" ? readAmount(value, decimal) : undefined;
  return amount === undefined ? text : formatNumber(amount, 2);
}
