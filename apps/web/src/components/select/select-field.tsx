import { type FocusEventHandler, type Ref, useId, useState } from "react";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import { useReadOnly } from "../field/read-only.ts";
import { TextField } from "../field/text-field.tsx";
import { Combobox, type SelectOption } from "./combobox.tsx";
import { matches } from "./matches.ts";

export type { SelectOption } from "./combobox.tsx";

export interface SelectFieldProps extends FieldWords {
  options: readonly SelectOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
}

/** One of a list: open it and choose, or type to filter. Text that chooses nothing gives way to what was chosen. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, required, aside, labelHidden, options, value, onValueChange, className } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string | null>(null);
  const { describedBy } = fieldIds(id, { help, error });
  const chosen = options.find((option) => option.value === value);
  const isReadOnly = useReadOnly();
  if (isReadOnly)
    return (
      <TextField id={id} {...{ label, help, labelHidden, className }} value={chosen?.label ?? ""} readOnly />
    );
  return (
    <FieldFrame id={id} {...{ label, help, error, required, aside, labelHidden, className }}>
      <Combobox
        id={id}
        label={label}
        text={typed ?? chosen?.label ?? ""}
        onTextChange={setTyped}
        options={typed === null ? options : matches(options, typed)}
        chosen={value ?? ""}
        onChoose={(option) => {
          setTyped(null);
          if (option.value !== value) onValueChange(option.value);
        }}
        onClose={() => setTyped(null)}
        marksFirst
        noneFound="No matches"
        isInvalid={error !== undefined}
        required={required}
        describedBy={describedBy}
        placeholder={props.placeholder ?? "Choose"}
        disabled={props.disabled}
        name={props.name}
        ref={props.ref}
        onBlur={props.onBlur}
      />
    </FieldFrame>
  );
}
