import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { dismissToast, toast } from "../../../../components/toast/toast-store.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { newKey } from "../../../../lib/new-key.ts";
import { refreshUsage } from "../../../../lib/query/user-details.ts";
import { sessionStore } from "../../../../lib/storage/browser-storage.ts";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
import { type DriverData, mapScores } from "../driver-fields.ts";
import { clearHighlight, highlight, noteAutofill } from "./advice-store.ts";
import { reasonsOf, withAnswer, withoutAnswer } from "./apply-answer.ts";
import { type AdvisorReply, type AskAdvisor, adviceQuery } from "./ask-advisor.ts";

/** Upper bounds of the wait in seconds: the first time a product is searched in a session, and later. */
const FIRST_WAIT = 120;
const NEXT_WAIT = 20;
const SEARCHED = "advisor-searched:";

export type AutofillState =
  | { kind: "idle" }
  | { kind: "working"; seconds: number }
  | { kind: "limit"; message: string };

interface Attempt {
  body: string;
  key: string;
}

/** Asks the AI consultant and applies its answer. A fetch is counted only when there is an answer. */
export function useAutofill(
  { form, plan, combination }: Pick<SectionFormProps<DriverData>, "form" | "plan" | "combination">,
  ask: AskAdvisor,
) {
  const [state, setState] = useState<AutofillState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  // After a lost answer the same request has the same key, so that it is not counted twice.
  const attempt = useRef<Attempt>(null);
  const message = useRef<number>(null);
  const client = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  /** Shows what became of an autofill. The message of an older one goes when the next begins. */
  const tell = (id: number) => {
    message.current = id;
  };

  function apply({ choices, advice }: AdvisorReply): void {
    const before = form.store.getState().values;
    const isEmpty = Object.values(choices).every((sizes) =>
      Object.values(sizes).every((cells) => Object.values(cells).every((each) => each !== "yes")),
    );
    const takeBack = () => {
      form.update((now) => withoutAnswer(now, before));
      clearHighlight(combination.id);
    };
    if (advice !== null) {
      client.setQueryData(adviceQuery(plan.id, combination.id).queryKey, advice);
      noteAutofill(combination.id, { advice, undo: isEmpty ? undefined : takeBack });
    }
    if (isEmpty) {
      highlight(combination.id, {});
      tell(
        toast.blank(
          "The advisor knows none of these industries. Nothing was changed, and no fetch was used.",
        ),
      );
      return;
    }
    const ofMap = mapScores({ plan, combination }, before.attributes);
    const reasons = advice === null ? undefined : reasonsOf(advice);
    const { data, picks } = withAnswer(before, { choices, reasons }, ofMap);
    form.update(() => data);
    highlight(combination.id, picks);
    tell(toast.success("AI selections applied successfully", { action: { label: "Undo", run: takeBack } }));
  }

  async function run(): Promise<void> {
    if (running.current !== null) return;
    if (message.current !== null) dismissToast(message.current);
    const controller = new AbortController();
    running.current = controller;
    const { attributes } = form.store.getState().values;
    const request = { planId: plan.id, combinationId: combination.id, attributes };
    const body = JSON.stringify(request);
    if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
    const { key } = attempt.current;
    const searched = SEARCHED + combination.product;
    setState({ kind: "working", seconds: sessionStore.read(searched) === null ? FIRST_WAIT : NEXT_WAIT });
    sessionStore.write(searched, "1");
    let next: AutofillState = { kind: "idle" };
    try {
      const reply = await ask(request, { signal: controller.signal, idempotencyKey: key });
      if (controller.signal.aborted) return;
      attempt.current = null;
      apply(reply);
      void refreshUsage(client);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError && error.code === "limit_reached")
        next = { kind: "limit", message: error.message };
      else tell(showFailure(error, () => void run()));
    } finally {
      if (running.current === controller) running.current = null;
      if (!controller.signal.aborted) setState(next);
    }
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    setState({ kind: "idle" });
    tell(toast.blank("The autofill was cancelled. Nothing was changed."));
  }

  return { state, run, cancel, close: () => setState({ kind: "idle" }) };
}

const FAILED = "Failed to fetch AI-generated attributes";

function showFailure(error: unknown, again: () => void): number {
  const code = error instanceof ApiError ? error.code : undefined;
  const action = { label: "Try again", run: again };
  if (code === "network" || code === "unreadable")
    return toast.error(`${FAILED}. Check the connection; trying again counts as the same fetch.`, { action });
  if (code === "invalid" && error instanceof ApiError) return toast.error(error.message);
  if (code === "rate_limited" && error instanceof ApiError) return toast.error(error.message, { action });
  return toast.error(`${FAILED}. No fetch was used.`, { action });
}
