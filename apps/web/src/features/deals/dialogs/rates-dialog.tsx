import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { call } from "../../../lib/api/call.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { formatCalendarDay, isoDay } from "../../../lib/format/dates.ts";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";
import { ratesQuery } from "../queries.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSave } from "./use-save.ts";

interface RatesDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** Exchange rates with their date. Dashboards convert with them at once. */
export function RatesDialog(props: RatesDialogProps) {
  const { data, error, refetch } = useQuery(ratesQuery);
  if (data !== undefined) return <RatesForm stored={data} {...props} />;
  return (
    <Dialog open onOpenChange={props.onClose} title="Exchange rates">
      {error === null ? (
        <Skeleton height={160} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** The specification's currencies are offered without a rate. */
const OFFERED = ["INR", "EUR"];

/** Why a currency needs a rate, or which one it has without an own one. */
function asideOf({ missing, daily }: ReplyOf<"getRates">, code: string): string | undefined {
  if (missing[code] !== undefined) return `${formatCount(missing[code], "deal")} without a rate`;
  const rate = daily?.rates[code];
  return rate === undefined ? undefined : `${daily?.source ?? ""}: ${formatPlain(rate, 6)}`;
}

function historyOf({ days, daily }: ReplyOf<"getRates">): string {
  const dayOf = (day: string) => formatCalendarDay(day, isoDay(new Date()));
  const rule = "A won deal converts at the rates of its close date, an open one at the newest.";
  const saved = days.length === 0 ? "" : ` Saved: ${days.map(dayOf).join(", ")}.`;
  const bank =
    daily === null
      ? ""
      : ` Currencies without a rate of yours have that of ${daily.source}, ${dayOf(daily.date)}.`;
  return `${rule}${saved}${bank}`;
}

function RatesForm({ stored, onClose, onSaved }: RatesDialogProps & { stored: ReplyOf<"getRates"> }) {
  const [base, setBase] = useState(stored.base);
  // New rates are today's: deals that were won before keep the rates of their day.
  const [date, setDate] = useState(() => isoDay(new Date()));
  const [rates, setRates] = useState<Readonly<Record<string, number | null>>>(() => ({
    ...Object.fromEntries([...OFFERED, ...Object.keys(stored.missing)].map((code) => [code, null])),
    ...stored.rates,
  }));
  const { isSaving, failure, errorOf, firstIssue, save } = useSave({ onSaved, onClose });
  const codes = Object.keys(rates).filter((code) => code !== base && code !== "");
  const others = currencyOptions("").filter(({ value }) => value !== base && !codes.includes(value));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Exchange rates"
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isSaving}
          onClick={() => void save(() => call("saveRates", { body: { base, date, rates } }))}
        >
          Save
        </DialogActions>
      }
    >
      <div className={styles["rows"]}>
        <div className={styles["form"]}>
          <SelectField
            label="Base currency"
            options={currencyOptions(base)}
            value={base}
            onValueChange={setBase}
          />
          <TextField
            label="Rates as of"
            type="date"
            value={date}
            error={errorOf("date")}
            onChange={(event) => setDate(event.target.value)}
          />
        </div>
        {codes.map((code) => (
          <NumberField
            key={code}
            label={`1 ${base} in ${code}`}
            unit={code}
            decimals={6}
            value={rates[code] ?? null}
            error={errorOf(`rates.${code}`)}
            aside={asideOf(stored, code)}
            onValueChange={(value) => setRates({ ...rates, [code]: value })}
          />
        ))}
        <SelectField
          label="Add a currency"
          options={others}
          value={null}
          onValueChange={(code) => setRates({ ...rates, [code]: null })}
        />
        <p className={styles["hint"]}>{historyOf(stored)}</p>
        <SaveFailure message={failure ?? firstIssue} />
      </div>
    </Dialog>
  );
}
