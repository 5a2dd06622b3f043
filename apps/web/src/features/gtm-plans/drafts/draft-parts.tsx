import type { SectionDraft } from "@beachhead/contract";
import { type ReactNode, useId } from "react";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { useDecidedParts } from "./decided-parts.ts";
import styles from "./section-drafts.module.css";

/** A part of a draft that is taken over or rejected by itself. */
export interface DraftPart {
  key: string;
  title: string;
  body: ReactNode;
  /** What the user has in its place, as text; null: nothing. */
  own: string | null;
  /** Puts it into the form. @returns what takes that back */
  accept(): () => void;
}

interface PartsProps {
  draft: SectionDraft;
  parts: readonly DraftPart[];
  what: string;
}

/** What of a draft is still to be decided. */
export function DraftParts({ draft, parts, what }: PartsProps) {
  const { decided, decide, reopen } = useDecidedParts(draft.id);
  const open = parts.filter(({ key }) => !decided.includes(key));
  const harmless = open.filter(({ own }) => own === null);

  function accept(accepted: readonly DraftPart[], message: string): void {
    const undo = accepted.map((part) => part.accept());
    const keys = accepted.map(({ key }) => key);
    decide(...keys);
    toast.undo(message, () => {
      for (const each of undo.toReversed()) each();
      reopen(...keys);
    });
  }

  if (open.length === 0)
    return <p className={styles["fine"]}>Nothing of the draft of {what} is left to decide.</p>;
  return (
    <div className={styles["box"]}>
      <p className={styles["fine"]}>{originOf(draft)}</p>
      <ul className={styles["parts"]}>
        {open.map((part) => (
          <Part
            key={part.key}
            part={part}
            onUse={() => accept([part], `${part.title} taken from the draft`)}
            onReject={() => decide(part.key)}
          />
        ))}
      </ul>
      {harmless.length > 1 && (
        <div className={styles["bar"]}>
          <Button size="sm" onClick={() => accept(harmless, `${harmless.length} parts of the draft used`)}>
            Use the {harmless.length} that replace nothing
          </Button>
        </div>
      )}
    </div>
  );
}

function originOf({ engine, createdAt, sources }: SectionDraft): string {
  const from = ["your plan", ...sources.map(({ title }) => `“${title}”`)].join(", ");
  return `Written by ${engine.label} on ${formatDate(createdAt)} from ${from}. A model can be wrong: check it.`;
}

interface PartProps {
  part: DraftPart;
  onUse(): void;
  onReject(): void;
}

function Part({ part: { title, body, own }, onUse, onReject }: PartProps) {
  const id = useId();
  return (
    <li className={styles["part"]} aria-labelledby={id}>
      <p id={id} className={styles["title"]}>
        {title}
      </p>
      {body}
      {own !== null && <p className={styles["fine"]}>Replaces yours: {own}</p>}
      <div className={styles["bar"]}>
        <Button size="sm" variant="primary" aria-label={`Use: ${title}`} onClick={onUse}>
          Use
        </Button>
        <Button size="sm" aria-label={`Reject: ${title}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  );
}
