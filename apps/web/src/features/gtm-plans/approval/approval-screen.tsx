import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { ButtonLink } from "../../../components/button/button.tsx";
import { DocumentGone } from "../../../components/document-gone/document-gone.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { countChanges } from "../history/plan-changes.ts";
import { PlanDocument } from "../review/plan-document.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import styles from "./approval.module.css";
import { approvalQuery } from "./approvals.ts";
import { Changes } from "./changes.tsx";
import { FigureTable } from "./figure-table.tsx";
import { stateChanges } from "./state-changes.ts";
import { figureRows, oddsFinding, stateFigures } from "./state-figures.ts";

/** A request for approval: what differs from the last approved state, its figures, and the answer. */
export function ApprovalScreen() {
  const { id = "" } = useParams();
  const request = useQuery(approvalQuery(id));
  const previousId = request.data?.previousId ?? null;
  const previous = useQuery({ ...approvalQuery(previousId ?? ""), enabled: previousId !== null });
  const error = request.error ?? previous.error;
  if (error instanceof ApiError && error.code === "not_found") return <Gone />;
  if (error !== null)
    return (
      <LoadFailure
        title="This request could not be loaded"
        error={error}
        onRetry={() => void (request.error === null ? previous : request).refetch()}
      />
    );
  if (request.data === undefined || (previousId !== null && previous.data === undefined))
    return <PageLoader message="Loading the request..." />;
  return <Request key={id} request={request.data} previous={previous.data ?? null} />;
}

const PLANS = { label: "My GTM plans", to: paths.gtmPlans };

/** The request is in no plan of the open workspace. Its plan, where the address names it, may be in another one. */
function Gone() {
  const [search] = useSearchParams();
  const planId = search.get("plan");
  useScreenTitle("Approval");
  return (
    <div className={styles["screen"]}>
      {planId === null ? (
        <EmptyState
          title="This request is not in this workspace"
          body="Its plan may have been deleted, or it is in another workspace of yours: open that one first."
          action={<ButtonLink to={PLANS.to}>{PLANS.label}</ButtonLink>}
        />
      ) : (
        <DocumentGone id={planId} name="request" list={PLANS} />
      )}
    </div>
  );
}

type State = ReplyOf<"getApproval">;

function Request({ request, previous }: { request: State; previous: State | null }) {
  const { approval, plan } = request;
  const [now] = useState(() => new Date());
  const groups = useMemo(
    () => (previous === null ? [] : stateChanges(previous, request)),
    [previous, request],
  );
  const before = previous && stateFigures(previous, now);
  const after = stateFigures(request, now);
  const changes =
    previous === null ? "First version for approval" : formatCount(countChanges(groups), "change");
  const title = [changes, oddsFinding(before, after)].filter((part) => part !== "").join("; ");
  useScreenTitle("Approval", [PLANS, { label: plan.gtmPlanName, to: paths.planStepOf("review", plan.id) }]);
  const approvedOn = previous?.approval.decidedAt;
  return (
    <div className={styles["screen"]}>
      <PageHeader
        title={title}
        description={`${plan.gtmPlanName}, asked ${formatDate(approval.askedAt)} by ${approval.askedBy.name}`}
        actions={<ButtonLink to={paths.planStepOf("review", plan.id)}>Open the plan</ButtonLink>}
      />
      {approval.note !== "" && (
        <p className={styles["comment"]}>
          <b>{approval.askedBy.name}:</b> {approval.note}
        </p>
      )}
      {approval.state !== "waiting" && <AnswerPanel approval={approval} />}
      <Panel title="Main figures">
        <FigureTable
          rows={figureRows(before, after)}
          was={approvedOn ? `Approved ${formatDate(approvedOn)}` : null}
          now="This version"
        />
      </Panel>
      {previous !== null && (
        <Panel title={`${changes} since the last approved version`}>
          {groups.length === 0 ? <p>Nothing differs.</p> : <Changes groups={groups} />}
        </Panel>
      )}
      {approval.state === "waiting" && <AnswerPanel approval={approval} />}
      <PlanDocument plan={plan} top={2} linked={false} />
    </div>
  );
}
