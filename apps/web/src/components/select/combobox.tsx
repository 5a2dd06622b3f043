import { Combobox as Base } from "@base-ui/react/combobox";
import type { BaseUIEvent } from "@base-ui/react/types";
import { Check, ChevronDown } from "lucide-react";
import {
  type FocusEventHandler,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { formatNumber } from "../../lib/format/numbers.ts";
import fieldStyles from "../field/field.module.css";
import { isLeftToInputMethod } from "./input-method.ts";
import { OptionPopup } from "./option-popup.tsx";
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

/** A field with a list: the part that choosing from a list and free entry with suggestions share. */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, chosen, disabled } = props;
  const [open, setOpen] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const marked = useRef<string | undefined>(undefined);
  const wasOpen = useRef(false);
  const group = useRef<HTMLDivElement>(null);
  const actions = useRef<Base.Root.Actions>(null);
  // The next letters replace the text, so that a click and "EUR" never make "USDEUR". A free list that is open from the
  // start is one in which somebody types already.
  const selectsText = props.marksFirst || props.startsOpen !== true;
  const isListShown = open && (options.length > 0 || props.noneFound !== "");
  const found = options.length > 0 ? `${formatNumber(options.length)} found` : props.noneFound;

  // Opened only now, so that the chosen option is marked.
  useLayoutEffect(() => setOpen(props.startsOpen === true), [props.startsOpen]);

  useLayoutEffect(() => {
    if (!isListShown) actions.current?.unmount();
  }, [isListShown]);

  function hide(): void {
    setOpen(false);
    setFiltered(false);
  }

  function close(): void {
    hide();
    props.onClose();
  }

  function choose(value: string | null | undefined): void {
    const option = options.find((each) => each.value === value);
    if (option === undefined) return;
    hide();
    props.onChoose(option);
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent>): void {
    if (isLeftToInputMethod(event)) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (isListShown) break;
        // Marks nothing but the chosen option.
        event.preventDefault();
        event.preventBaseUIHandler();
        setOpen(true);
        break;
      case "Enter":
        // In an open list it chooses; it does not send the form.
        if (open) event.preventDefault();
        break;
      case "Escape":
        // It closes no more than the list; Base UI would empty the field of a closed one.
        event.preventBaseUIHandler();
        if (!open) break;
        event.preventDefault();
        event.stopPropagation();
        close();
        break;
      case "Tab":
        if (isListShown && props.marksFirst) choose(marked.current);
        break;
      default:
    }
  }

  return (
    <Base.Root
      actionsRef={actions}
      items={options.filter((option) => option.disabled !== true).map((option) => option.value)}
      filter={null}
      value={chosen}
      onValueChange={(value, { reason }) => {
        if (reason === "item-press") choose(value);
      }}
      itemToStringLabel={(value) => options.find((option) => option.value === value)?.label ?? value}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (reason !== "input-change") return;
        props.onTextChange(next);
        setOpen(true);
        setFiltered(true);
      }}
      open={isListShown}
      onOpenChange={(next, { reason }) => {
        if (next) setOpen(true);
        else if (reason !== "item-press") close();
      }}
      onItemHighlighted={(value) => {
        marked.current = value;
      }}
      autoHighlight={props.marksFirst}
      disabled={disabled ?? false}
    >
      <Base.InputGroup
        ref={group}
        role="presentation"
        className={fieldStyles["control"]}
        data-invalid={props.isInvalid ? "" : undefined}
      >
        <Base.Input
          ref={props.ref}
          id={props.id}
          name={props.name}
          className={fieldStyles["input"]}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          aria-label={props.labelled ? label : undefined}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.required || undefined}
          aria-describedby={props.describedBy}
          onFocus={(event) => {
            if (selectsText) event.currentTarget.select();
          }}
          onPointerDown={() => {
            wasOpen.current = open;
          }}
          onClick={(event) => {
            // A second click places the caret.
            if (!wasOpen.current && selectsText) event.currentTarget.select();
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (open) close();
            props.onBlur?.(event);
          }}
        />
        <span
          className={styles["toggle"]}
          aria-hidden="true"
          onMouseDown={(event) => {
            if (!open) return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <ChevronDown />
        </span>
      </Base.InputGroup>
      {/* A live region is read out only when it was there before its words. */}
      <span className="visually-hidden" aria-live="polite">
        {isListShown && isFiltered && found}
      </span>
      <OptionPopup
        {...{ label }}
        anchor={group}
        after={options.length === 0 && <p className={styles["none"]}>{props.noneFound}</p>}
      >
        {options.map((option) => {
          const isChosen = option.value === chosen;
          const content = (
            <>
              {chosen !== null && (
                <span className={styles["tick"]}>{isChosen && <Check aria-hidden="true" />}</span>
              )}
              <span>{option.label}</span>
              {option.hint !== undefined && <span className={styles["hint"]}>{option.hint}</span>}
            </>
          );
          return option.disabled ? (
            // Not one of the list's own, so that the arrow keys skip it.
            <div
              key={option.value}
              role="option"
              aria-selected={isChosen}
              aria-disabled
              className={styles["option"]}
            >
              {content}
            </div>
          ) : (
            <Base.Item key={option.value} value={option.value} className={styles["option"]}>
              {content}
            </Base.Item>
          );
        })}
      </OptionPopup>
    </Base.Root>
  );
}
