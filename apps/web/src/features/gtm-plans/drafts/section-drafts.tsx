import type { SectionDraft } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { openUpgrade } from "../../../lib/upgrade.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { type DraftCalls, type DraftTarget, draftCalls } from "./draft-calls.ts";
import type { DraftPart } from "./draft-parts.tsx";
import { DraftParts } from "./draft-parts.tsx";
import styles from "./section-drafts.module.css";
import { useSectionDraft } from "./use-section-draft.ts";

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
        <DraftParts key={draft.id} draft={draft} parts={partsOf(draft.content)} what={what} />
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
