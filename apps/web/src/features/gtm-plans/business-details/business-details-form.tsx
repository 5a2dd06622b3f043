import type { GtmPlanReply } from "@beachhead/contract";
import { businessDetailsState } from "@beachhead/contract/plan-steps";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { type ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { createDocumentForm, type DocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { focusFirstInvalid } from "../../../lib/form/focus-first-invalid.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { useSavedStatus } from "../../../lib/screen/screen.ts";
import { choosePlan, currentPlanId, currentPlanMode } from "../current-plan.ts";
import { emptyStates } from "../steps/plan-step-items.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import styles from "./business-details.module.css";
import { CompanySizes } from "./company-sizes.tsx";
import { CountsPanel } from "./counts-panel.tsx";
import {
  type DetailsFields,
  fieldsOf,
  isFields,
  newDetails,
  storedDetails,
  toSave,
  validateDetails,
} from "./details-fields.ts";
import { ExampleNotice } from "./example-notice.tsx";
import { limitsOf, otherPlans, planCounter } from "./plan-counts.ts";
import { PlanIdentity } from "./plan-identity.tsx";
import { Products } from "./products.tsx";
import { useSaveDetails } from "./save-details.ts";
import { StartNotice } from "./start-notice.tsx";

interface BusinessDetailsFormProps {
  /** Null for a new one. */
  plan: GtmPlanReply | null;
  onCreated(id: string): void;
}

const NO_PLAN = "GTM Plan ID not found in sessionStorage";
const NO_PLANS: never[] = [];
/** With more products than this, only the first is expanded. */
const OPEN_AT_START = 3;

function openAtStart({ products }: DetailsFields): ReadonlySet<string> {
  const ids = products.map(({ id }) => id);
  return new Set(ids.length > OPEN_AT_START ? ids.slice(0, 1) : ids);
}

/** The business details of a plan. */
export function BusinessDetailsForm({ plan, onCreated }: BusinessDetailsFormProps) {
  const [form] = useState(() =>
    createDocumentForm(plan === null ? newDetails() : fieldsOf(plan), validateDetails),
  );
  const [planId, setPlanId] = useState(plan?.id ?? null);
  const [open, setOpen] = useState(() => openAtStart(form.store.getState().values));
  const container = useRef<HTMLDivElement>(null);
  /** The error of the last save, for `flush`. */
  const failure = useRef<unknown>(null);
  const client = useQueryClient();
  const save = useSaveDetails();
  const readOnly = currentPlanMode() === "view";
  const user = useQuery(userDetailsQuery).data;
  const plans = useQuery(gtmPlanResource.list).data ?? NO_PLANS;
  const [isExample, setIsExample] = useState(plan?.example ?? false);
  /** Whether the next save makes the example the user's own plan. */
  const isTaking = useRef(false);
  // An example counts against no limit.
  const limits = useMemo(() => (isExample ? undefined : limitsOf(user)), [isExample, user]);
  const countAll = useMemo(
    () => planCounter(otherPlans(plans.filter(({ id, example }) => id !== planId && !example))),
    [plans, planId],
  );

  const { autosave, limit, setLimit } = useDocumentAutosave({
    form,
    kind: "gtm-plan-details",
    what: "plan's business details",
    saved: plan,
    load: gtmPlanResource.useLoad(),
    fromReply: fieldsOf,
    paused: readOnly,
    save: async (fields, { documentId, version, idempotencyKey }) => {
      const makeItMine = isTaking.current;
      const body = { ...toSave(fields, documentId), ...(makeItMine && { makeItMine }) };
      const reply = await save({ body, version, idempotencyKey });
      if (makeItMine) setIsExample(false);
      return { id: reply.gtmPlanId, version: reply.version, savedAt: reply.updatedAt };
    },
    isValues: isFields,
    asStored: storedDetails,
    onCreated: (id) => {
      choosePlan(id);
      setPlanId(id);
      onCreated(id);
    },
    onLimit: (error) => {
      failure.current = error;
    },
    onFailure: (error) => {
      failure.current = error;
    },
  });
  useSavedStatus(autosave.status);
  const { status } = autosave;
  // After a change back within the limit there may be nothing to save.
  useEffect(
    () =>
      status.subscribe(() => {
        if (status.getState()?.kind === "saved") setLimit(null);
      }),
    [status, setLimit],
  );

  const planName = useStore(form.store, ({ values }) => values.gtmPlanName.trim());
  const state = useStore(form.store, ({ values }) => businessDetailsState(values));
  const openChange = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => setOpen(change),
    [],
  );

  /** Shows all messages, expands their cards and focuses the first. */
  function showIssues(): void {
    const { values, issues, reported } = form.store.getState();
    const broken = [...Object.keys(issues), ...Object.keys(reported)];
    const ids = values.products
      .filter((_, index) => broken.some((path) => path.startsWith(`products.${index}.`)))
      .map(({ id }) => id);
    flushSync(() => {
      form.showAll();
      setOpen((before) => new Set([...before, ...ids]));
    });
    if (values.products.length > 0) focusFirstInvalid(container.current);
    else container.current?.querySelector<HTMLElement>("[data-add-product]")?.focus();
  }

  async function takeExample(): Promise<void> {
    if (openFields(form.store.getState()).length > 0) return showIssues();
    isTaking.current = true;
    const isSaved = await autosave.flush({ always: true });
    isTaking.current = false;
    if (!isSaved) return;
    toast.success("This plan is yours now");
    void client.invalidateQueries();
  }

  async function goOn(): Promise<boolean> {
    if (openFields(form.store.getState()).length > 0) {
      showIssues();
      return false;
    }
    if (planId !== null && currentPlanId() === null) {
      toast.error(NO_PLAN);
      return false;
    }
    if (autosave.conflict !== null) {
      toast.error("These business details changed in another tab. Choose a version first.");
      return false;
    }
    failure.current = null;
    const isSaved = await autosave.flush({ always: true });
    if (isSaved) return true;
    if (failure.current !== null) toast.error(messageOf(failure.current));
    else if (limit !== null) toast.error(limit.message);
    if (Object.keys(form.store.getState().reported).length > 0) showIssues();
    return false;
  }

  return (
    <StepFrame
      step="business-details"
      title="Business details"
      subtitle="What you sell, where and to whom. Later steps build on this."
      planName={planName}
      planId={planId}
      states={{ ...(plan?.completeness ?? emptyStates), "business-details": state }}
      example={isExample}
      notices={
        <>
          {planId === null && <StartNotice />}
          {isExample && !readOnly && <ExampleNotice onMakeMine={takeExample} />}
          <DocumentNotices autosave={autosave} limit={limit} />
        </>
      }
      note={<Note form={form} limit={limit} />}
      savedMessage="Saved Successfully"
      onNext={goOn}
    >
      <div className={styles["columns"]}>
        <div ref={container} className={styles["form"]}>
          <PlanIdentity form={form} readOnly={readOnly} planId={planId} />
          <Products {...{ form, open, readOnly, limits, countAll }} onOpenChange={openChange} />
          <CompanySizes form={form} readOnly={readOnly} />
        </div>
        <aside className={styles["aside"]} aria-label="Plan size">
          <CountsPanel form={form} limits={limits} countAll={countAll} />
        </aside>
      </div>
    </StepFrame>
  );
}

/** What still blocks Save & Next. */
function Note({ form, limit }: { form: DocumentForm<DetailsFields>; limit: ApiError | null }) {
  const open = useStore(form.store, (state) => openFields(state).length);
  if (open > 0) return `${formatCount(open, "field")} to complete`;
  return limit === null ? "All required fields are complete" : "Over your plan's limits";
}
