import { Autocomplete } from "@base-ui/react/autocomplete";
import { ChevronDown } from "lucide-react";
import { type FocusEventHandler, type Ref, useId } from "react";
import fieldStyles from "../field/field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import styles from "../select/select.module.css";
import { SelectField } from "../select/select-field.tsx";

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

/** Free text with suggestions; without `allowNew` a choice from the list. */
export function ComboField({ allowNew = true, ...props }: ComboFieldProps) {
  if (allowNew) return <FreeEntry {...props} />;
  const { options, maxLength: _, ...rest } = props;
  return <SelectField {...rest} options={options.map((option) => ({ ...option, label: option.value }))} />;
}

function FreeEntry(props: Omit<ComboFieldProps, "allowNew">) {
  const { label, help, error, required, aside, labelHidden, options, value, onValueChange, className } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { describedBy } = fieldIds(id, { help, error });
  return (
    <FieldFrame id={id} {...{ label, help, error, required, aside, labelHidden, className }}>
      <Autocomplete.Root
        items={options}
        value={value}
        onValueChange={(text) => onValueChange(text)}
        itemToStringValue={(option) => option.value}
        disabled={props.disabled}
        openOnInputClick
      >
        <Autocomplete.InputGroup
          className={fieldStyles["control"]}
          data-invalid={error === undefined ? undefined : ""}
          data-disabled={props.disabled ? "" : undefined}
        >
          <Autocomplete.Input
            ref={props.ref}
            id={id}
            name={props.name}
            maxLength={props.maxLength}
            className={fieldStyles["input"]}
            placeholder={props.placeholder}
            aria-invalid={error === undefined ? undefined : true}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            onBlur={props.onBlur}
          />
          {options.length > 0 && (
            <Autocomplete.Trigger
              className={styles["toggle"]}
              aria-label={`Suggestions for ${label}`}
              tabIndex={-1}
            >
              <ChevronDown aria-hidden="true" />
            </Autocomplete.Trigger>
          )}
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles["positioner"]} sideOffset={4}>
            <Autocomplete.Popup className={styles["popup"]} aria-label={`Suggestions for ${label}`}>
              <Autocomplete.Empty className={styles["none"]}>
                Not in the list; it is kept as you type it
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(option: ComboOption) => (
                  <Autocomplete.Item key={option.value} value={option} className={styles["option"]}>
                    <span>{option.value}</span>
                    {option.hint !== undefined && <span className={styles["hint"]}>{option.hint}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  );
}
