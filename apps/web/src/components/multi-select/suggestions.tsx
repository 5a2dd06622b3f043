import { Combobox as Base } from "@base-ui/react/combobox";
import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { OptionPopup } from "../select/option-popup.tsx";
import select from "../select/select.module.css";
import type { Suggestion } from "./matching.ts";
import styles from "./multi-select.module.css";

interface SuggestionsProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly Suggestion[];
  /** How many there are in all, said when nothing matches. */
  total: number;
}

/** What can be added: suggestions that match, and the text itself. */
export function Suggestions({ anchor, label, items, total }: SuggestionsProps) {
  const onlyNew = items.length === 1 && items[0]?.isNew === true && total > 0;
  return (
    <OptionPopup
      {...{ anchor, label }}
      before={onlyNew && <p className={styles["outside"]}>Not in the list of {total}</p>}
    >
      {items.map(({ value, isNew }) => (
        <Base.Item key={isNew ? `+${value}` : value} value={value} className={select["option"]}>
          {isNew && <Plus aria-hidden="true" />}
          <span className={styles["suggestion"]}>{isNew ? `Add "${value}"` : value}</span>
          <kbd aria-hidden="true">Enter</kbd>
        </Base.Item>
      ))}
    </OptionPopup>
  );
}
