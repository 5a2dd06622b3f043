import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useGrowingField } from "../../../components/field/use-growing-field.ts";
import { isComposing } from "../../../lib/shortcuts/composing.ts";
import styles from "./action-items.module.css";

interface InlineEditProps {
  /** Names what is changed: "Owner of Call the bank". */
  label: string;
  /** `lines`: a longer text, in as many lines as it needs. */
  type: "text" | "lines" | "date";
  value: string;
  /** How the value is written; with none, `placeholder` stands there. */
  shown: ReactNode;
  placeholder: string;
  maxLength?: number | undefined;
  onSave: (value: string) => void;
}

/** A value that becomes its field when it is pressed. Enter or leaving the field saves, Esc keeps the old one. */
export function InlineEdit(props: InlineEditProps) {
  const { label, type, value, onSave } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing)
    return (
      <InlineField
        {...{ label, type, value, maxLength: props.maxLength }}
        onEnd={(next) => {
          setEditing(false);
          if (next !== null && next !== value) onSave(next);
        }}
      />
    );
  return (
    <button ref={button} type="button" className={styles["edit"]} onClick={() => setEditing(true)}>
      <span className="visually-hidden">{label}: </span>
      {value === "" ? <span className={styles["none"]}>{props.placeholder}</span> : props.shown}
    </button>
  );
}

interface InlineFieldProps extends Pick<InlineEditProps, "label" | "type" | "value" | "maxLength"> {
  /** The new value; null leaves the old one. */
  onEnd: (value: string | null) => void;
}

function InlineField({ label, type, value, maxLength, onEnd }: InlineFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useGrowingField(field);
  useEffect(() => {
    field.current?.focus();
    if (type !== "date") field.current?.select();
  }, [type]);

  function end(keeps: boolean): void {
    // Taking the field away makes it lose the focus, which is no second end.
    if (ended.current || field.current === null) return;
    ended.current = true;
    const { value: typed, validity } = field.current;
    // Half a date is none: the old one stays.
    onEnd(keeps && !validity.badInput ? typed.trim() : null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter");
  }

  const shared = {
    ref: field,
    className: styles["field"],
    "aria-label": label,
    defaultValue: value,
    maxLength,
    onKeyDown,
    onBlur: () => end(true),
  };
  return type === "lines" ? <textarea rows={1} {...shared} /> : <input type={type} {...shared} />;
}
