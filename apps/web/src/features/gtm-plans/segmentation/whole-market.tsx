import { useState } from "react";
import { useStore } from "zustand";
import { FormNumber, FormText } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { wholeGrowthHelp, wholeSizeHelp } from "./accounts.ts";
import type { SegmentationFields } from "./segmentation-fields.ts";

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

/** Market size and growth of the whole combination, used for industries without their own. */
export function WholeMarket({ currency, ...props }: FormProps & { currency: string }) {
  const sizeHelp = useStore(props.form.store, ({ values }) => wholeSizeHelp(values));
  const growthHelp = useStore(props.form.store, ({ values }) => wholeGrowthHelp(values));
  return (
    <>
      <WholeFigure {...props} column="marketSize" label="Market size" unit={currency} help={sizeHelp} />
      <WholeFigure {...props} column="yoyGrowth" label="Growth a year" unit="%" help={growthHelp} />
    </>
  );
}
