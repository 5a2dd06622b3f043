import type { GlossaryId } from "@beachhead/contract/glossary";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { glossaryQuery } from "../../lib/query/glossary.ts";
import { Popover } from "../popover/popover.tsx";
import styles from "./term.module.css";

interface TermProps {
  id: GlossaryId;
  /** The words on this screen: "CAGR", "Growth needed (CAGR)". */
  children: string;
  className?: string | undefined;
}

/** A word with a quiet underline that opens its meaning. Once a screen, where the word is first used. */
export function Term({ id, children, className }: TermProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...glossaryQuery, enabled: isOpen });
  const entry = data?.glossary[id];
  const computed = entry !== undefined && "computed" in entry ? entry.computed : undefined;
  return (
    <Popover
      title={entry?.term ?? children}
      isText
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={classNames(styles["term"], className)}
          aria-label={`${children}: what it means`}
        >
          {children}
        </button>
      }
    >
      {entry === undefined ? (
        isError ? (
          "The glossary could not be loaded. Try again."
        ) : (
          "Loading…"
        )
      ) : (
        <>
          {entry.meaning}
          {computed !== undefined && (
            <span className={styles["computed"]}>How we compute it: {computed}</span>
          )}
        </>
      )}
    </Popover>
  );
}
