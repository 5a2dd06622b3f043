import { ArrowRight } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { paths } from "../../../lib/paths.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { AskButton } from "../approval/ask-button.tsx";
import { AskPanel } from "../ask/ask-panel.tsx";
import { chosenPlanMode } from "../current-plan.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import { type StepLabels, WithPlan } from "../steps/with-plan.tsx";
import { GapsPanel } from "./gaps-panel.tsx";
import { PlanDocument } from "./plan-document.tsx";
import { PlanOnAPage } from "./plan-on-a-page.tsx";
import { PriceLink } from "./price-link.tsx";
import { PrintButton } from "./print-button.tsx";
import { ThreadPanel } from "./thread-panel.tsx";

const PrintedComments = lazy(() => import("./printed-comments.tsx"));

const labels: StepLabels = {
  step: "review",
  title: "Review",
  subtitle: "The whole plan on one page. Missing parts come first.",
};

const FORMATS = ["pptx", "xlsx", "json"] as const;

/** The last page of a plan: what is missing, everything that was entered, and the way to a channel plan. */
export function ReviewScreen() {
  const isViewed = chosenPlanMode() === "view";
  const mayCreate = useMayCall("createDgPlan");
  const [isPrinting, setPrinting] = useState(false);
  const endPrinting = useCallback(() => setPrinting(false), []);
  return (
    <WithPlan labels={labels}>
      {(plan) => (
        <StepFrame
          {...labels}
          planName={plan.gtmPlanName}
          planId={plan.id}
          example={plan.example}
          states={plan.completeness}
          actions={
            <>
              <PrintButton planId={plan.id} onWithComments={() => setPrinting(true)} />
              <ShareButton subject={{ kind: "gtm-plan", id: plan.id, title: plan.gtmPlanName }} />
              <AskButton plan={plan} />
              <ExportMenu endpoint="exportGtmPlan" id={plan.id} formats={FORMATS} />
              {!isViewed && mayCreate && <PriceLink plan={plan} />}
              {!isViewed && mayCreate && (
                <ButtonLink variant="primary" to={paths.newChannelPlanFor(plan.id)}>
                  Create a channel plan
                  <ArrowRight aria-hidden="true" />
                </ButtonLink>
              )}
            </>
          }
        >
          {!isViewed && <ThreadPanel plan={plan} />}
          {!isViewed && <AskPanel plan={plan} />}
          <GapsPanel plan={plan} />
          {!isViewed && <PlanOnAPage plan={plan} />}
          <PlanDocument plan={plan} top={2} linked={!isViewed} />
          {isPrinting && (
            <Suspense>
              <PrintedComments planId={plan.id} onDone={endPrinting} />
            </Suspense>
          )}
        </StepFrame>
      )}
    </WithPlan>
  );
}
