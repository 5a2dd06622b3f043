import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { useState } from "react";
import { useStore } from "zustand";
import { FormNumber, FormText } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { wholeGrowthHelp, wholeSizeHelp } from "./accounts.ts";
import styles from "./segmentation.module.css";
import { type SegmentationFields, withAccountValue } from "./segmentation-fields.ts";

interface FormProps {
  form: DocumentForm<SegmentationFields>;
  readOnly: boolean;
}

interface WholeFigureProps extends FormProps {
  column: "marketSize" | "yoyGrowth";
  label: string;
  unit: string;
  help: string;
}

/** A figure for all industries. A text value (from an import) stays editable as text. */
function WholeFigure({ form, readOnly, column, label, unit, help }: WholeFigureProps) {
  const [isText] = useState(() => typeof form.store.getState().values[column] === "string");
  const shared = { form, path: column, label, help, readOnly };
  if (isText)
    return (
      <FormText
        {...shared}
        read={(values) => String(values[column] ?? "")}
        write={(values, text) => ({ ...values, [column]: text === "" ? null : text })}
      />
    );
  return (
    <FormNumber
      {...shared}
      unit={unit}
      read={(values) => {
        const figure = values[column];
        return typeof figure === "number" ? figure : null;
      }}
      write={(values, figure) => ({ ...values, [column]: figure })}
    />
  );
}

/** Market size and growth of the whole combination, for those who know no more; used for industries without their own. */
export function WholeMarket({ currency, ...props }: FormProps & { currency: string }) {
  const sizeHelp = useStore(props.form.store, ({ values }) => wholeSizeHelp(values));
  const growthHelp = useStore(props.form.store, ({ values }) => wholeGrowthHelp(values));
  const [startsOpen] = useState(() => {
    const { marketSize, yoyGrowth } = props.form.store.getState().values;
    return marketSize !== null || yoyGrowth !== null;
  });
  return (
    <details className={styles["more"]} open={startsOpen}>
      <summary>I know only the total</summary>
      <WholeFigure {...props} column="marketSize" label="Market size" unit={currency} help={sizeHelp} />
      <WholeFigure {...props} column="yoyGrowth" label="Growth a year" unit="%" help={growthHelp} />
    </details>
  );
}

/** What an account of each size is worth: markets are split by it instead of by the number of accounts. */
export function AccountValueFields({ form, readOnly, currency }: FormProps & { currency: string }) {
  const [startsOpen] = useState(() => form.store.getState().values.accountValues !== undefined);
  return (
    <details className={styles["more"]} open={startsOpen}>
      <summary>Value per account</summary>
      <p className={styles["help"]}>
        What all suppliers together sell to one account of each size. Markets are split by it instead of by
        the number of accounts, so that many small ones do not outweigh a few large ones.
      </p>
      {segmentSizes.map((size) => (
        <FormNumber
          key={size}
          form={form}
          path={`accountValues.${size}`}
          label={`${size}, a year`}
          unit={currency}
          min={0}
          readOnly={readOnly}
          read={({ accountValues }) => accountValues?.[size] ?? null}
          write={(values, value) => withAccountValue(values, size, value)}
        />
      ))}
    </details>
  );
}
