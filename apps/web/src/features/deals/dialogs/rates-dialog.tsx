import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { call } from "../../../lib/api/call.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { isoDay } from "../../../lib/format/dates.ts";
import styles from "../deals.module.css";
import { ratesQuery } from "../queries.ts";
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

function RatesForm({ stored, onClose, onSaved }: RatesDialogProps & { stored: ReplyOf<"getRates"> }) {
  const [base, setBase] = useState(stored.base);
  const [date, setDate] = useState(() => stored.date ?? isoDay(new Date()));
  const [rates, setRates] = useState<Readonly<Record<string, number | null>>>(() => ({
    ...Object.fromEntries([...OFFERED, ...Object.keys(stored.missing)].map((code) => [code, null])),
    ...stored.rates,
  }));
  const { isSaving, failure, errorOf, firstIssue, save } = useSave(() => {
    onSaved();
    onClose();
  });
  const codes = Object.keys(rates).filter((code) => code !== base && code !== "");
  const others = currencyOptions("").filter(({ value }) => value !== base && !codes.includes(value));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Exchange rates"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isSaving}
            onClick={() => void save(() => call("saveRates", { body: { base, date, rates } }))}
          >
            Save
          </Button>
        </>
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
            aside={
              stored.missing[code] === undefined ? undefined : `${stored.missing[code]} deals without a rate`
            }
            onValueChange={(value) => setRates({ ...rates, [code]: value })}
          />
        ))}
        <SelectField
          label="Add a currency"
          options={others}
          value={null}
          onValueChange={(code) => setRates({ ...rates, [code]: null })}
        />
        {(failure ?? firstIssue) !== undefined && (
          <p role="alert" className={styles["failure"]}>
            {failure ?? firstIssue}
          </p>
        )}
      </div>
    </Dialog>
  );
}
