import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Stepper } from "../../../components/stepper/stepper.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { currentPlanMode, notePlace } from "../current-plan.ts";
import { visitRoute } from "../state/visited-routes.ts";
import { neighbour, type PlanStates, pathOf, type StepPageId, stepItems } from "./plan-step-items.ts";
import styles from "./step-frame.module.css";

interface StepFrameProps {
  step: StepPageId;
  title: string;
  subtitle: string;
  /** Of the plan; blank while it has none. */
  planName: string;
  planId: string | null;
  states: PlanStates;
  actions?: ReactNode;
  /** What the form has to say before its fields. */
  notices?: ReactNode;
  /** Beside the buttons: what is there, what is missing. */
  note?: ReactNode;
  /** Sends what there is; true when the server has it and the next step may open. Absent: nothing to save. */
  onNext?: (() => Promise<boolean>) | undefined;
  /** Said when the next step opens; absent where `onNext` says it. */
  savedMessage?: string | undefined;
  /** Goes back; absent: to the step before. */
  onPrevious?: (() => void) | undefined;
  children: ReactNode;
}

const LIST = { label: "My GTM plans", to: "/my-gtm-plans" };

/** What every step of a plan has around it: the stepper, its title, and the way on and back. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, subtitle, planName, planId, states, actions, notices, note, children } = props;
  const { onNext, onPrevious, savedMessage } = props;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const path = pathOf(step);
  useScreenTitle(title, [
    LIST,
    ...(planName === "" ? [] : [{ label: planName, to: pathOf("business-details") }]),
  ]);
  useEffect(() => visitRoute(path, planId), [path, planId]);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (planId !== null) notePlace(planId, `${pathname}${search}`);
  }, [planId, pathname, search]);
  const before = neighbour(step, -1);
  const after = neighbour(step, 1);

  async function goOn(): Promise<void> {
    if (onNext === undefined || after === undefined) return;
    setBusy(true);
    try {
      if (!(await onNext())) return;
      if (savedMessage !== undefined) toast.success(savedMessage);
      await navigate(pathOf(after));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles["frame"]}>
      <Stepper label="Steps of the plan" steps={stepItems(states)} current={step} />
      <div className={styles["body"]}>
        <PageHeader title={title} description={subtitle} actions={actions} />
        {notices !== undefined && <div className={styles["notices"]}>{notices}</div>}
        {children}
      </div>
      {onNext !== undefined && currentPlanMode() !== "view" && (
        <footer className={styles["footer"]}>
          <span className={styles["note"]}>{note}</span>
          {onPrevious !== undefined ? (
            <Button onClick={onPrevious}>Previous</Button>
          ) : (
            before !== undefined && <ButtonLink to={pathOf(before)}>Previous</ButtonLink>
          )}
          <Button variant="primary" busy={busy} onClick={() => void goOn()}>
            Save & Next
          </Button>
        </footer>
      )}
    </div>
  );
}
