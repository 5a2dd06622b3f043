import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { useCommentSubject } from "../../../components/comments/comment-screen.ts";
import { topmostModal } from "../../../components/dialog/modal-stack.ts";
import { ExampleTag } from "../../../components/example-tag/example-tag.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Stepper } from "../../../components/stepper/stepper.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { shortcutOf } from "../../../lib/shortcuts/keys.ts";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import { choosePlan, currentPlanMode, rememberAddress } from "../current-plan.ts";
import { neighbour, type PlanStates, type StepPageId, stepItems } from "./plan-step-items.ts";
import styles from "./step-frame.module.css";
import { visitRoute } from "./visited-routes.ts";

const ApprovalLine = lazy(async () => ({
  default: (await import("../approval/approval-line.tsx")).ApprovalLine,
}));

interface StepFrameProps {
  step: StepPageId;
  title: string;
  subtitle: string;
  /** Blank while the plan has none. */
  planName: string;
  planId: string | null;
  states: PlanStates;
  /** The plan is a copy of the example. */
  example?: boolean;
  actions?: ReactNode;
  /** Above the fields. */
  notices?: ReactNode;
  /** Shown next to the buttons: what is still missing. */
  note?: ReactNode;
  /** Saves; true when the next step may open. Without it there are no buttons. */
  onNext?: (() => Promise<boolean>) | undefined;
  /** Toast when the next step opens. */
  savedMessage?: string | undefined;
  /** Default: opens the previous step. */
  onPrevious?: (() => void) | undefined;
  children: ReactNode;
}

const LIST = { label: "My GTM plans", to: paths.gtmPlans };

/** The frame of every step: stepper, title, and the buttons to the next and previous step. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, subtitle, planName, planId, states, actions, notices, note, children } = props;
  const { onNext, onPrevious, savedMessage } = props;
  const [busy, setBusy] = useState(false);
  const isViewed = currentPlanMode() === "view";
  const isTeam = useWorkspace().kind === "team";
  const path = paths.planStep(step);
  useScreenTitle(title, [LIST, ...(planName === "" ? [] : [{ label: planName, to: paths.businessDetails }])]);
  useCommentSubject({ kind: "gtm-plan", id: planId, screen: step, isExample: props.example });
  useEffect(() => visitRoute(path, planId), [path, planId]);
  const { pathname, search } = useLocation();
  // An address that names its plan leads on to addresses that do.
  const isNamed = planId !== null && new URLSearchParams(search).has("plan");
  const addressOf = (page: StepPageId) => (isNamed ? paths.planStepOf(page, planId) : paths.planStep(page));
  useEffect(() => {
    if (planId !== null) rememberAddress(planId, `${pathname}${search}`);
  }, [planId, pathname, search]);
  const previous = neighbour(step, -1);
  const next = neighbour(step, 1);

  async function goOn(): Promise<void> {
    if (onNext === undefined || next === undefined || isViewed) return;
    setBusy(true);
    try {
      if (!(await onNext())) return;
      if (savedMessage !== undefined) toast.success(savedMessage);
      navigate(addressOf(next));
    } finally {
      setBusy(false);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || event.repeat || event.isComposing;
    if (isTaken || busy || shortcutOf(event, "steps") === null) return;
    if (topmostModal() !== undefined) return;
    event.preventDefault();
    void goOn();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <div className={styles["frame"]}>
      <a
        className="skip-link"
        href="#step"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("step")?.focus();
        }}
      >
        Skip to the form
      </a>
      <Stepper label="Steps of the plan" steps={stepItems(states, addressOf)} current={step} />
      <div id="step" tabIndex={-1} className={styles["body"]}>
        <PageHeader
          title={
            <>
              {title}
              {props.example === true && <ExampleTag />}
            </>
          }
          description={subtitle}
          actions={actions}
        />
        {planId !== null && (isTeam || step === "review") && (
          <Suspense>
            <ApprovalLine planId={planId} />
          </Suspense>
        )}
        {isViewed && planId !== null && (
          <p className={styles["viewed"]}>
            <span>View only: you cannot change anything here.</span>
            <Button
              size="sm"
              onClick={() => {
                choosePlan(planId, "edit");
                window.location.reload();
              }}
            >
              Edit this plan
            </Button>
          </p>
        )}
        {notices !== undefined && <div className={styles["notices"]}>{notices}</div>}
        {children}
      </div>
      {onNext !== undefined && !isViewed && (
        <footer className={styles["footer"]}>
          <span className={styles["note"]}>{note}</span>
          {onPrevious !== undefined ? (
            <Button onClick={onPrevious}>Previous</Button>
          ) : (
            previous !== undefined && <ButtonLink to={addressOf(previous)}>Previous</ButtonLink>
          )}
          <Button variant="primary" busy={busy} onClick={() => void goOn()}>
            Save & Next
          </Button>
        </footer>
      )}
    </div>
  );
}
