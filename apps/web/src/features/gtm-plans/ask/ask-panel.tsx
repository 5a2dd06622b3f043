import type { GtmPlanReply } from "@beachhead/contract";
import {
  MAX_QUESTION,
  type PlanQuestion,
  planQuestionIds,
  planQuestions,
} from "@beachhead/contract/plan-questions";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { AnswerView } from "./answer-view.tsx";
import styles from "./ask.module.css";
import { planAnswerQuery, useAskPlan } from "./ask-calls.ts";

const asQuestion = (text: string | null): PlanQuestion | null =>
  planQuestionIds.find((id) => id === text) ?? null;

/** Answers questions about a plan from its figures: ready questions, and with a model also own words. */
export function AskPanel({ plan }: { plan: GtmPlanReply }) {
  const [search] = useSearchParams();
  const linked = asQuestion(search.get("question"));
  const [question, setQuestion] = useState(linked);
  const panel = useRef<HTMLElement>(null);
  const ready = useQuery(planAnswerQuery(plan.id, question));
  const asked = useAskPlan(plan.id);
  const { data: configuration } = useQuery(configurationQuery);
  useEffect(() => {
    if (linked === null) return;
    setQuestion(linked);
    panel.current?.scrollIntoView({ block: "start" });
  }, [linked]);

  function choose(next: PlanQuestion): void {
    asked.reset();
    setQuestion(next);
  }

  return (
    <div ref={(element) => void (panel.current = element)} className={styles["panel"]}>
      <Panel title="Ask your plan" subtitle="Answers use the plan's own figures. Each links to its screen.">
        <ul className={styles["questions"]}>
          {planQuestionIds.map((id) => (
            <li key={id}>
              <Button size="sm" aria-pressed={question === id} onClick={() => choose(id)}>
                {planQuestions[id]}
              </Button>
            </li>
          ))}
        </ul>
        {configuration?.aiModel === true && (
          <OwnWords
            busy={asked.isPending}
            error={asked.error === null ? undefined : messageOf(asked.error)}
            onAsk={(text) => {
              setQuestion(null);
              asked.mutate(text);
            }}
          />
        )}
        <div aria-live="polite" aria-busy={ready.isFetching || asked.isPending}>
          {asked.data !== undefined ? (
            <AnswerView answer={asked.data} />
          ) : asked.isPending || ready.isLoading ? (
            <Skeleton height={120} />
          ) : ready.data !== undefined ? (
            <AnswerView answer={ready.data} />
          ) : (
            ready.error !== null && (
              <LoadFailure
                title="The answer could not be loaded"
                error={ready.error}
                onRetry={() => void ready.refetch()}
              />
            )
          )}
        </div>
      </Panel>
    </div>
  );
}

interface OwnWordsProps {
  busy: boolean;
  error: string | undefined;
  onAsk: (text: string) => void;
}

function OwnWords({ busy, error, onAsk }: OwnWordsProps) {
  const [text, setText] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== "" && !busy) onAsk(text.trim());
  }
  return (
    <form className={styles["own"]} noValidate onSubmit={submit}>
      <TextField
        label="Ask in your own words"
        help="An AI model picks the figures and words the answer. Counts as an AI fetch."
        error={error}
        maxLength={MAX_QUESTION}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        Ask
      </Button>
    </form>
  );
}
