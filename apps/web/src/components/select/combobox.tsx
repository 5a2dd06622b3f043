import { Check, ChevronDown } from "lucide-react";
import { type FocusEventHandler, type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import anchored from "../anchored/anchored.module.css";
import { panelHome } from "../anchored/panel-home.ts";
import { useAnchored } from "../anchored/use-anchored.ts";
import fieldStyles from "../field/field.module.css";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  /** Small text at the right of the option. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

interface ComboboxProps {
  id: string;
  label: string;
  /** The text of the field. */
  text: string;
  onTextChange: (text: string) => void;
  /** What the list shows now. */
  options: readonly SelectOption[];
  /** The chosen option, with a tick. */
  chosen: string | null;
  onChoose: (option: SelectOption) => void;
  /** The list closed without a choice. */
  onClose: () => void;
  /** The first match is marked while typing, and Enter or Tab takes it. */
  marksFirst: boolean;
  /** Said in the list when nothing matches; nothing shows an empty list not at all. */
  noneFound: string;
  isInvalid: boolean;
  required?: boolean | undefined;
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  maxLength?: number | undefined;
  name?: string | undefined;
  /** It has no visible label: `label` names the field as well as the list. */
  labelled?: boolean | undefined;
  /** The list is open from the start. */
  startsOpen?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
}

/** The next option that can be chosen, from `index` in a direction, round the ends; -1 when there is none. */
function nextEnabled(options: readonly SelectOption[], index: number, direction: 1 | -1): number {
  for (let step = 1; step <= options.length; step += 1) {
    const at = (index + direction * step + options.length * 2) % options.length;
    if (options[at]?.disabled !== true) return at;
  }
  return -1;
}

/** A field with a list: the part that choosing from a list and free entry with suggestions share. */
export function Combobox(props: ComboboxProps) {
  const { id, label, text, options, chosen, disabled } = props;
  const [open, setOpen] = useState(props.startsOpen === true);
  const [marked, setMarked] = useState(() =>
    props.startsOpen === true ? options.findIndex((option) => option.value === chosen) : -1,
  );
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const listId = `${id}-list`;
  useAnchored({ open, anchor, panel, matchWidth: true });
  const [isFiltered, setFiltered] = useState(false);
  const current = marked < options.length ? marked : -1;
  // The next letters replace the text, so that a click and "EUR" never make "USDEUR". A free list that is open from the
  // start is one in which somebody types already.
  const selectsText = props.marksFirst || props.startsOpen !== true;

  useEffect(() => {
    if (open && current >= 0)
      document.getElementById(`${listId}-${current}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, current, listId]);

  function show(): void {
    if (disabled || open) return;
    setOpen(true);
    setMarked(options.findIndex((option) => option.value === chosen));
  }

  function hide(): void {
    setOpen(false);
    setMarked(-1);
    setFiltered(false);
  }

  function close(): void {
    hide();
    props.onClose();
  }

  function choose(option: SelectOption | undefined): void {
    if (option === undefined || option.disabled) return;
    hide();
    props.onChoose(option);
  }

  function move(direction: 1 | -1): void {
    if (!open) show();
    else setMarked(nextEnabled(options, current === -1 && direction === -1 ? 0 : current, direction));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        move(event.key === "ArrowDown" ? 1 : -1);
        break;
      case "Enter":
        if (!open) break;
        // In an open list Enter chooses; it does not send the form.
        event.preventDefault();
        if (current >= 0) choose(options[current]);
        else close();
        break;
      case "Escape":
        if (!open) break;
        event.preventDefault();
        event.stopPropagation();
        close();
        break;
      case "Tab":
        if (open && props.marksFirst && current >= 0) choose(options[current]);
        break;
      default:
    }
  }

  const isListShown = open && (options.length > 0 || props.noneFound !== "");
  const found = options.length > 0 ? `${formatNumber(options.length)} found` : props.noneFound;
  return (
    <>
      <div
        ref={anchor}
        className={fieldStyles["control"]}
        data-invalid={props.isInvalid ? "" : undefined}
        data-disabled={disabled ? "" : undefined}
      >
        <input
          ref={props.ref}
          id={id}
          name={props.name}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          className={fieldStyles["input"]}
          value={text}
          placeholder={props.placeholder}
          disabled={disabled}
          maxLength={props.maxLength}
          aria-label={props.labelled ? label : undefined}
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && current >= 0 ? `${listId}-${current}` : undefined}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.required || undefined}
          aria-describedby={props.describedBy}
          onChange={(event) => {
            props.onTextChange(event.target.value);
            setOpen(true);
            setFiltered(true);
            setMarked(props.marksFirst && event.target.value !== "" ? 0 : -1);
          }}
          onFocus={(event) => {
            if (selectsText) event.currentTarget.select();
          }}
          onClick={(event) => {
            // A second click places the caret.
            if (!open && selectsText) event.currentTarget.select();
            show();
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (open) close();
            props.onBlur?.(event);
          }}
        />
        <span
          className={styles["toggle"]}
          data-open={isListShown || undefined}
          aria-hidden="true"
          onPointerDown={(event) => {
            // The field keeps the focus: leaving it would close the list.
            event.preventDefault();
            if (disabled) return;
            document.getElementById(id)?.focus();
            if (open) close();
            else show();
          }}
        >
          <ChevronDown />
        </span>
      </div>
      {/* A live region is read out only when it was there before its words. */}
      <span className="visually-hidden" aria-live="polite">
        {isListShown && isFiltered && found}
      </span>
      {isListShown &&
        createPortal(
          <div
            ref={panel}
            popover="manual"
            className={classNames(anchored["panel"], styles["popup"])}
            onPointerDown={(event) => event.preventDefault()}
          >
            <div role="listbox" id={listId} aria-label={label}>
              {options.map((option, index) => (
                // The keys of the field act on the options; the pointer does here.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={option.value === chosen}
                  aria-disabled={option.disabled || undefined}
                  data-marked={index === current || undefined}
                  className={styles["option"]}
                  onPointerMove={() => setMarked(index)}
                  onClick={() => choose(option)}
                >
                  {chosen !== null && (
                    <span className={styles["tick"]}>
                      {option.value === chosen && <Check aria-hidden="true" />}
                    </span>
                  )}
                  <span>{option.label}</span>
                  {option.hint !== undefined && <span className={styles["hint"]}>{option.hint}</span>}
                </div>
              ))}
            </div>
            {options.length === 0 && <p className={styles["none"]}>{props.noneFound}</p>}
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
