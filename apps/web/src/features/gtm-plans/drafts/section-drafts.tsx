import type { SectionDraft } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { openUpgrade } from "../../../lib/upgrade.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { useDecidedParts } from "./decided-parts.ts";
import { type DraftCalls, type DraftTarget, draftCalls } from "./draft-calls.ts";
import styles from "./section-drafts.module.css";
import { useSectionDraft } from "./use-section-draft.ts";

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

interface SectionDraftsProps extends CombinationContext {
  section: DraftTarget["section"];
  /** The name of the section within a sentence: "the rationale". */
  what: string;
  readOnly: boolean;
  /** The parts of a draft that differ from what the user has. */
  partsOf(content: SectionDraft["content"]): readonly DraftPart[];
  calls?: DraftCalls | undefined;
}

/** Where a model is set up: drafts of a section, beside the user's own. Nothing is taken over without a click. */
export function SectionDrafts(props: SectionDraftsProps) {
  const { data } = useQuery(configurationQuery);
  return data?.aiModel === true && !props.readOnly ? <Drafts {...props} /> : null;
}

function Drafts({ plan, combination, section, what, partsOf, calls = draftCalls }: SectionDraftsProps) {
  const target = { planId: plan.id, combinationId: combination.id, section };
  const { draft, asking, cancel } = useSectionDraft(target, calls);
  return (
    <section className={styles["drafts"]} aria-label={`Draft of ${what}`}>
      <div className={styles["bar"]}>
        <Button
          size="sm"
          icon={<Sparkles aria-hidden="true" />}
          busy={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {draft === null ? `Draft ${what} with AI` : `Draft ${what} again`}
        </Button>
        {asking.isPending && (
          <Button size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <p className={styles["fine"]} role="status">
          {asking.isPending
            ? "The AI model is writing, for up to 40 seconds…"
            : "Counts as an AI fetch. You decide what is used."}
        </p>
      </div>
      {asking.isError && <Failure error={asking.error} />}
      {draft !== null && !asking.isPending && (
        <Parts key={draft.id} draft={draft} parts={partsOf(draft.content)} what={what} />
      )}
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  const isLimit = error instanceof ApiError && error.code === "limit_reached";
  return (
    <div className={styles["bar"]}>
      <p className={styles["failure"]} role="alert">
        {messageOf(error)}
      </p>
      {isLimit && (
        <Button size="sm" onClick={() => openUpgrade(error.message)}>
          See plans
        </Button>
      )}
    </div>
  );
}

interface PartsProps {
  draft: SectionDraft;
  parts: readonly DraftPart[];
  what: string;
}

function Parts({ draft, parts, what }: PartsProps) {
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
