import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useGrowingField } from "../../../components/field/use-growing-field.ts";
import { isComposing } from "../../../lib/shortcuts/composing.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "./action-items.module.css";

interface InlineEditProps {
  /** Accessible name of the field: "Owner of Call the bank". */
  label: string;
  /** `lines` is a text area that grows with its text. */
  type: "text" | "lines" | "date";
  value: string;
  /** The formatted value. A blank one shows `placeholder`. */
  shown: ReactNode;
  placeholder: string;
  maxLength?: number | undefined;
  onSave: (value: string) => void;
}

/** A value that turns into a field on click. Enter or blur saves, Esc cancels. */
export function InlineEdit(props: InlineEditProps) {
  const { label, type, value, onSave } = props;
  const [editing, setEditing] = useState(false);
  const mayEdit = useMayCall("updateDgAction");
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
  const words = (
    <>
      <span className="visually-hidden">{label}: </span>
      {value === "" ? <span className={styles["none"]}>{props.placeholder}</span> : props.shown}
    </>
  );
  if (!mayEdit) return <span>{words}</span>;
  return (
    <button ref={button} type="button" className={styles["edit"]} onClick={() => setEditing(true)}>
      {words}
    </button>
  );
}

interface InlineFieldProps extends Pick<InlineEditProps, "label" | "type" | "value" | "maxLength"> {
  /** The new value; null when cancelled. */
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
    // Unmounting the field blurs it, which would end it twice.
    if (ended.current || field.current === null) return;
    ended.current = true;
    const { value: typed, validity } = field.current;
    // An incomplete date is ignored.
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
