import { CircleAlert, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, type Ref } from "react";
import { Tooltip } from "../tooltip/tooltip.tsx";
import styles from "./multi-select.module.css";

interface ChipProps {
  text: string;
  index: number;
  error: string | undefined;
  /** Somebody tried to add it again. */
  isRepeated: boolean;
  readOnly: boolean;
}

/** Longer ones may be cut and show the whole text on hover and focus. */
const SURELY_WHOLE = 24;

const Chip = memo(function Chip({ text, index, error, isRepeated, readOnly }: ChipProps) {
  const chip = (
    <li
      className={styles["chip"]}
      data-invalid={error === undefined ? undefined : ""}
      data-repeated={isRepeated || undefined}
      data-readonly={readOnly || undefined}
    >
      {error !== undefined && <CircleAlert className={styles["mark"]} aria-hidden="true" />}
      <span className={styles["text"]}>{text}</span>
      {error !== undefined && <span className="visually-hidden">: {error}</span>}
      {!readOnly && (
        <button
          type="button"
          tabIndex={-1}
          data-index={index}
          className={styles["remove"]}
          aria-label={error === undefined ? `Remove ${text}` : `Remove ${text}: ${error}`}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </li>
  );
  return readOnly || text.length <= SURELY_WHOLE ? chip : <Tooltip content={text}>{chip}</Tooltip>;
});

interface ChipsProps {
  ref: Ref<HTMLUListElement>;
  label: string;
  values: readonly string[];
  errors: Readonly<Record<number, string>>;
  repeated: readonly number[];
  readOnly: boolean;
  onRemove: (index: number, by: "pointer" | "key") => void;
  /** From one chip to another, or past the last one into the field. */
  onMove: (to: number) => void;
  /** A letter on a chip is meant for the field. */
  onType: () => void;
}

function indexOf(target: EventTarget): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return button === null ? null : Number(button.dataset["index"]);
}

/** The chosen entries. Their buttons take the focus by arrow keys from the field, not by Tab. */
export const Chips = memo(function Chips(props: ChipsProps) {
  const { ref, label, values, errors, repeated, readOnly, onRemove, onMove, onType } = props;

  function onClick(event: MouseEvent): void {
    const index = indexOf(event.target);
    // A click without a pointer is Enter or the space bar.
    if (index !== null) onRemove(index, event.detail === 0 ? "key" : "pointer");
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = indexOf(event.target);
    if (index === null) return;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowUp":
        onMove(Math.max(0, index - 1));
        break;
      case "ArrowRight":
      case "ArrowDown":
        onMove(index + 1);
        break;
      case "Home":
        onMove(0);
        break;
      case "End":
        onMove(values.length - 1);
        break;
      case "Delete":
      case "Backspace":
        onRemove(index, "key");
        break;
      case "Escape":
        onMove(values.length);
        break;
      default:
        if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) onType();
        return;
    }
    event.preventDefault();
  }

  if (values.length === 0) return null;
  return (
    // The buttons inside act; the list hears them all, so that two hundred chips need no handlers of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={ref} className={styles["chips"]} aria-label={label} onClick={onClick} onKeyDown={onKeyDown}>
      {values.map((text, index) => (
        <Chip
          // A list from the server may hold a name twice.
          key={values.indexOf(text) === index ? text : `${text} ${index}`}
          text={text}
          index={index}
          error={errors[index]}
          isRepeated={repeated.includes(index)}
          readOnly={readOnly}
        />
      ))}
    </ul>
  );
});
