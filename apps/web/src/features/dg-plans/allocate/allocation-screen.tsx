import type { CalibrationReply, DgPlan, GtmPlanListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { calibration } from "../../../data/calibration.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { type PlanThread, useIsThreadLoading, usePlanThread } from "../../../data/use-plan-thread.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { type ChosenPlan, ChosenPlanScreen } from "../list/chosen-plan.tsx";
import { goalOf, plansBeside, type RevenueGoal } from "../summary/plan-summary.ts";
import type { AllocationFields } from "./allocation-fields.ts";
import { allocationModel } from "./allocation-model.ts";
import { AllocationWorkbench } from "./allocation-workbench.tsx";
import { readKeptFields } from "./kept-fields.ts";

const TITLE = "Allocate the budget";
const CRUMBS = [{ label: "Channel plans", to: paths.channelPlans }];
const DESCRIPTION = "How much of each channel brings the most revenue, or the goal at the least cost.";
const LOADING = "Loading the channels...";
const NONE: never[] = [];

/** Where the budget of a channel plan brings most. `?plan=` chooses the plan. */
export function AllocationScreen() {
  useScreenTitle(TITLE, CRUMBS);
  return (
    <ChosenPlanScreen
      title={TITLE}
      description={DESCRIPTION}
      loading={LOADING}
      emptyBody="Create a channel plan to divide its budget between channels here."
    >
      {(chosen) => <LoadedPlan key={chosen.listed.id} {...chosen} />}
    </ChosenPlanScreen>
  );
}

function LoadedPlan({ listed, choice, note }: ChosenPlan) {
  const { id, gtmPlanId, planname } = listed;
  const plan = useQuery({ ...dgPlanResource.one(id), staleTime: 0 });
  const gtmPlans = useQuery(gtmPlanResource.list);
  const { data: simulations = NONE, isPending: isPriceLoading } = useQuery(simulationResource.list);
  const { data } = plan;
  const thread = usePlanThread(gtmPlanId, data?.combinationId ?? null);
  const isThreadLoading = useIsThreadLoading(gtmPlanId, thread);
  const gtmPlan = gtmPlans.data?.find((each) => each.id === gtmPlanId);
  // The thread is null until the simulations are there: without it, goal and calibration would be those of another scope.
  const isLoaded = data !== undefined && gtmPlans.data !== undefined && !isThreadLoading && !isPriceLoading;
  const found = useCalibration(gtmPlanId, thread, isLoaded ? data : undefined);
  const isReady = isLoaded && !found.isLoading;
  const { inheritance, counted } = thread ?? { inheritance: null, counted: NONE };
  // What was typed stays when moves of the answer were applied to the plan, and when the page is loaded again.
  const [keptBefore] = useState(() => readKeptFields(id));
  const kept = useRef<AllocationFields | null>(keptBefore);
  if (isReady) {
    const goal =
      inheritance === null
        ? null
        : goalOf(data, {
            inheritance,
            others: plansBeside(data, counted),
            simulations,
            against: null,
          });
    return (
      <Allocation
        key={data.version}
        plan={data}
        found={found.reply}
        {...{ goal, gtmPlan, choice, note, kept }}
      />
    );
  }
  const failed = data === undefined ? plan : gtmPlans;
  return (
    <>
      <PageHeader title={`${planname}: allocate the budget`} description={DESCRIPTION} />
      {note}
      <div>{choice}</div>
      {failed.error !== null && failed.data === undefined ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <PageLoader message={LOADING} />
      )}
    </>
  );
}

/** What closed deals say about a plan's channels; null where they cannot be read. */
function useCalibration(gtmPlanId: string, thread: PlanThread | null, plan: DgPlan | undefined) {
  const combination = thread?.inheritance.combinations.find(({ id }) => id === plan?.combinationId);
  const { product = "All", geo = "All" } = combination ?? {};
  const {
    data = null,
    isLoading,
    isPlaceholderData,
  } = useQuery({
    ...calibration({ gtmPlanId, product, geo, targetYear: 1, currency: null }),
    enabled: plan !== undefined,
  });
  // Those of another scope are no answer: what is drawn once stays.
  return { reply: data, isLoading: isLoading || isPlaceholderData };
}

interface AllocationProps extends Omit<ChosenPlan, "listed"> {
  plan: DgPlan;
  goal: RevenueGoal | null;
  gtmPlan: GtmPlanListItem | undefined;
  found: CalibrationReply | null;
  kept: RefObject<AllocationFields | null>;
}

/** One version of a plan: what is read beside it later changes nothing that is being typed. */
function Allocation({ plan, goal, gtmPlan, found, choice, note, kept }: AllocationProps) {
  const [model] = useState(() => allocationModel(plan, goal, yearWords(gtmPlan), found));
  if (model.channels.length > 0) return <AllocationWorkbench {...{ model, choice, note, kept }} />;
  return (
    <>
      <PageHeader title={`${plan.planname}: allocate the budget`} description={DESCRIPTION} />
      {note}
      <div>{choice}</div>
      <NothingToAllocate id={plan.id} leftOut={model.leftOut.map(({ label }) => label)} />
    </>
  );
}

/** A plan without channels, or with channels that lack figures. */
function NothingToAllocate({ id, leftOut }: { id: string; leftOut: readonly string[] }) {
  const isEmpty = leftOut.length === 0;
  return (
    <Panel flush>
      <EmptyState
        title={isEmpty ? "This plan has no channels yet" : "No channel has a result yet"}
        body={
          isEmpty
            ? "Choose channels to divide the budget between them here."
            : `Cost and revenue are missing for ${leftOut.join(", ")}. Enter their required figures, then come back.`
        }
        action={
          <ButtonLink to={paths.channelPlan(id)}>
            {isEmpty ? "Choose channels" : "Complete the channels"}
          </ButtonLink>
        }
      />
    </Panel>
  );
}
