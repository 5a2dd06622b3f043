import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { type FocusEventHandler, type Ref, useId, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  /** Small text at the right of the option. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

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

/** One of a list: open it and choose, or type to filter. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, required, aside, labelHidden, options, value, onValueChange, className } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const chosen = options.find((option) => option.value === value) ?? null;
  const { describedBy } = fieldIds(id, { help, error });
  const [text, setText] = useState<string | null>(null);

  return (
    <FieldFrame id={id} {...{ label, help, error, required, aside, labelHidden, className }}>
      <Combobox.Root
        items={options}
        value={chosen}
        onValueChange={(option) => {
          setText(null);
          if (option !== null) onValueChange(option.value);
        }}
        inputValue={text ?? chosen?.label ?? ""}
        onInputValueChange={(next, details) => {
          if (details.reason === "input-change") setText(next);
        }}
        onOpenChange={(open) => {
          if (!open) setText(null);
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
        disabled={props.disabled}
        {...(props.name === undefined ? {} : { name: props.name })}
      >
        <Combobox.InputGroup
          className={fieldStyles["control"]}
          data-invalid={error === undefined ? undefined : ""}
          data-disabled={props.disabled ? "" : undefined}
        >
          <Combobox.Input
            ref={props.ref}
            id={id}
            className={fieldStyles["input"]}
            placeholder={props.placeholder ?? "Choose"}
            aria-invalid={error === undefined ? undefined : true}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={props.onBlur}
          />
          <Combobox.Trigger className={styles["toggle"]} aria-label={`Open ${label}`} tabIndex={-1}>
            <ChevronDown aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className={styles["positioner"]} sideOffset={4}>
            <Combobox.Popup className={styles["popup"]} aria-label={label}>
              <Combobox.Empty className={styles["none"]}>Nothing in the list matches</Combobox.Empty>
              <Combobox.List>
                {(option: SelectOption) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled ?? false}
                    className={classNames(styles["option"])}
                  >
                    <span className={styles["tick"]}>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" />
                      </Combobox.ItemIndicator>
                    </span>
                    <span>{option.label}</span>
                    {option.hint !== undefined && <span className={styles["hint"]}>{option.hint}</span>}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
