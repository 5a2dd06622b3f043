import { type FocusEventHandler, type Ref, useId } from "react";
import { FieldFrame, type FieldWords, fieldIds } from "./field/field-frame.tsx";
import { useReadOnly } from "./field/read-only.ts";
import { TextField } from "./field/text-field.tsx";
import { Combobox } from "./select/combobox.tsx";
import { matches } from "./select/matches.ts";
import { SelectField } from "./select/select-field.tsx";

export interface ComboOption {
  value: string;
  hint?: string | undefined;
}

export interface ComboFieldProps extends FieldWords {
  /** Suggestions. */
  options: readonly ComboOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Text outside the suggestions is fine. */
  allowNew?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  maxLength?: number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
}

const withLabel = (option: ComboOption) => ({ ...option, label: option.value });

/** Free text with suggestions; without `allowNew` a choice from the list. */
export function ComboField({ allowNew = true, ...props }: ComboFieldProps) {
  if (allowNew) return <FreeEntry {...props} />;
  const { options, maxLength: _, ...rest } = props;
  return <SelectField {...rest} options={options.map(withLabel)} />;
}

function FreeEntry(props: Omit<ComboFieldProps, "allowNew">) {
  const { label, help, error, required, aside, labelHidden, options, value, onValueChange, className } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { describedBy } = fieldIds(id, { help, error });
  const all = options.map(withLabel);
  // A text that is one of the suggestions asks for the others, not for itself.
  const isReadOnly = useReadOnly();
  if (isReadOnly) return <TextField id={id} {...{ label, help, labelHidden, className, value }} readOnly />;
  const isOne = all.some((option) => option.value === value);
  return (
    <FieldFrame id={id} {...{ label, help, error, required, aside, labelHidden, className }}>
      <Combobox
        id={id}
        label={`Suggestions for ${label}`}
        text={value}
        onTextChange={onValueChange}
        options={isOne ? all : matches(all, value)}
        chosen={isOne ? value : null}
        onChoose={(option) => onValueChange(option.value)}
        onClose={() => undefined}
        marksFirst={false}
        noneFound=""
        isInvalid={error !== undefined}
        required={required}
        describedBy={describedBy}
        placeholder={props.placeholder}
        disabled={props.disabled}
        maxLength={props.maxLength}
        name={props.name}
        ref={props.ref}
        onBlur={props.onBlur}
      />
    </FieldFrame>
  );
}
