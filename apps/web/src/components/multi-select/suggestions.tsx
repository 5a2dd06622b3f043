import { Plus } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import anchored from "../anchored/anchored.module.css";
import { panelHome } from "../anchored/panel-home.ts";
import select from "../select/select.module.css";
import styles from "./multi-select.module.css";

export interface Suggestion {
  value: string;
  /** Not in the list: to be added as typed. */
  isNew: boolean;
}

interface SuggestionsProps {
  ref: RefObject<HTMLDivElement | null>;
  anchor: RefObject<HTMLElement | null>;
  id: string;
  label: string;
  items: readonly Suggestion[];
  /** How many there are in all, said when nothing matches. */
  total: number;
  marked: number;
  onMark: (index: number) => void;
  onChoose: (item: Suggestion) => void;
}

/** What can be added: suggestions that match, and the text itself. */
export function Suggestions(props: SuggestionsProps) {
  const { ref, anchor, id, label, items, total, marked, onMark, onChoose } = props;
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView?.({ block: "nearest" });
  }, [marked, id]);
  const onlyNew = items.length === 1 && items[0]?.isNew === true && total > 0;
  return createPortal(
    <div
      ref={ref}
      popover="manual"
      className={classNames(anchored["panel"], select["popup"])}
      // The field keeps the focus: leaving it would close the list.
      onPointerDown={(event) => event.preventDefault()}
    >
      {onlyNew && <p className={styles["outside"]}>Not in the list of {total}</p>}
      <div role="listbox" id={id} aria-label={label}>
        {items.map((item, index) => (
          // The keys of the field act on the options; the pointer does here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={item.isNew ? `+${item.value}` : item.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected="false"
            data-marked={index === marked || undefined}
            className={select["option"]}
            onPointerMove={() => onMark(index)}
            onClick={() => onChoose(item)}
          >
            {item.isNew && <Plus aria-hidden="true" />}
            <span className={styles["suggestion"]}>{item.isNew ? `Add "${item.value}"` : item.value}</span>
            {index === marked && <kbd aria-hidden="true">Enter</kbd>}
          </div>
        ))}
      </div>
    </div>,
    panelHome(anchor),
  );
}
