import { ChevronDown, ChevronUp } from "lucide-react";
import {
  type FocusEventHandler,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatEntered, formatPlain, formatTyped } from "../../lib/format/numbers.ts";
import { foreignUnit, foreignUnitWords, parseNumber } from "../../lib/format/parse-number.ts";
import fieldStyles from "../field/field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import { useReadOnly } from "../field/read-only.ts";
import styles from "./number-field.module.css";
import { stepNumber } from "./step-number.ts";

export interface NumberFieldProps extends FieldWords {
  /** What the figure counts: "USD", "%", "users". Read out, not editable. */
  unit?: string | undefined;
  /** Decimals shown at rest. More are kept when more were typed. */
  decimals?: number | undefined;
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Told about text that is not a number, and again with null once it is one or empty. */
  onInvalidText?: ((text: string | null) => void) | undefined;
  /** Text that is not a number, reported earlier through `onInvalidText`, to show again. */
  keptText?: string | undefined;
  /** Bounds of the arrow keys. What is typed is never changed: the form judges it. */
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  suggested?: boolean | undefined;
  /** Shows the value of its source, for example a goal of the plan. */
  inherited?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
}

/** The same elements each time: a key press does not render them again. */
const UP = <ChevronUp />;
const DOWN = <ChevronDown />;

/** As one would type it: no separators to work around. */
function whileEditing(value: number | null): string {
  return value === null ? "" : formatTyped(value);
}

/** The text in the field while it is being edited, or kept because it is not a number; null when the value speaks. */
interface Draft {
  text: string;
  /** The value of the text, to notice when it is set from outside. */
  value: number | null;
}

/** A figure with its unit. Takes "1.2m", "25 %" and "1,200"; arrow keys step, with Shift by ten. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    help,
    error,
    required,
    aside,
    labelHidden,
    unit,
    decimals = 0,
    value,
    onValueChange,
  } = props;
  const { min, max, step = 1, name, placeholder, disabled, suggested, className, ref } = props;
  const isInReadOnly = useReadOnly();
  const readOnly = isInReadOnly || props.readOnly === true;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [focused, setFocused] = useState(false);
  const [stepped, setStepped] = useState("");

  const { keptText } = props;
  const kept = keptText !== undefined && value === null ? { text: keptText, value } : null;
  const current = draft !== null && draft.value === value ? draft : kept;
  const foreign = current === null ? null : foreignUnit(current.text, unit);
  const isInvalid = foreign !== null || (current !== null && parseNumber(current.text).kind === "invalid");
  // The form may count such text as missing, in words of its own.
  const shownError =
    foreign !== null && unit !== undefined && !focused
      ? foreignUnitWords(foreign, unit)
      : (error ?? (isInvalid && !focused ? `${label} must be a number` : undefined));
  const unitId = `${id}-unit`;
  const { describedBy } = fieldIds(id, { help, error: shownError }, ...(unit === undefined ? [] : [unitId]));

  // The text loses its commas on focus and with them the selection that the Tab key makes.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);

  function type(text: string): void {
    const parsed = parseNumber(text);
    const isForeign = foreignUnit(text, unit) !== null;
    const next = parsed.kind === "number" && !isForeign ? parsed.value : null;
    setDraft({ text, value: next });
    props.onInvalidText?.(isForeign || parsed.kind === "invalid" ? text : null);
    if (next !== value) onValueChange(next);
  }

  function stepBy(direction: 1 | -1, times: number): void {
    if (disabled || readOnly) return;
    const next = stepNumber(value, direction * step * times, min, max);
    setDraft({ text: whileEditing(next), value: next });
    setStepped(`${formatPlain(next)} ${unit ?? ""}`.trim());
    props.onInvalidText?.(null);
    if (next !== value) onValueChange(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const times = event.shiftKey || event.key.startsWith("Page") ? 10 : 1;
    if (event.key === "ArrowUp" || event.key === "PageUp") stepBy(1, times);
    else if (event.key === "ArrowDown" || event.key === "PageDown") stepBy(-1, times);
    else return;
    event.preventDefault();
  }

  // The same function each time: another one would be called with null and the input again after each key.
  const join = useCallback(
    (node: HTMLInputElement | null): void => {
      input.current = node;
      if (typeof ref === "function") ref(node);
      else if (ref) ref.current = node;
    },
    [ref],
  );

  const stepper = (direction: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      className={styles["step"]}
      onPointerDown={(event) => {
        event.preventDefault();
        input.current?.focus();
        stepBy(direction, event.shiftKey ? 10 : 1);
      }}
    >
      {direction === 1 ? UP : DOWN}
    </button>
  );

  return (
    <FieldFrame id={id} {...{ label, help, error: shownError, required, aside, labelHidden, className }}>
      <div
        className={classNames(fieldStyles["control"], styles["control"])}
        data-invalid={shownError === undefined ? undefined : ""}
        data-suggested={suggested ? "" : undefined}
        data-inherited={props.inherited ? "" : undefined}
        data-readonly={readOnly ? "" : undefined}
        data-disabled={disabled ? "" : undefined}
      >
        <input
          ref={join}
          id={id}
          name={name}
          type="text"
          // The decimal keypad of phones has no minus sign.
          inputMode={min !== undefined && min >= 0 ? "decimal" : "text"}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className={classNames(fieldStyles["input"], styles["input"])}
          value={
            current?.text ??
            (focused ? whileEditing(value) : value === null ? "" : formatEntered(value, decimals))
          }
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={shownError === undefined ? undefined : true}
          aria-required={required || undefined}
          aria-describedby={describedBy}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            setFocused(true);
            props.onFocus?.(event);
          }}
          onBlur={(event) => {
            setFocused(false);
            setStepped("");
            if (!isInvalid) setDraft(null);
            props.onBlur?.(event);
          }}
        />
        {focused && (
          // It is a text field: a screen reader does not read what the arrow keys make of it.
          <span className="visually-hidden" aria-live="polite">
            {stepped}
          </span>
        )}
        {unit !== undefined && (
          <span id={unitId} className={styles["unit"]}>
            {unit}
          </span>
        )}
        {!disabled && !readOnly && (
          <span className={styles["steps"]} aria-hidden="true">
            {stepper(1)}
            {stepper(-1)}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
