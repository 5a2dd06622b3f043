import { useQuery } from "@tanstack/react-query";
import { ArrowRight, FlaskConical } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import { RoleNotice } from "../../components/role-notice.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { dgPlanResource } from "../../data/dg-plans.ts";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { usePlanScope } from "../../data/use-plan-scope.ts";
import { listedPlans } from "../../features/dg-plans/list/listed-plans.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { newKey } from "../../lib/new-key.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import { ExamplePanel } from "./example-panel.tsx";
import styles from "./get-started.module.css";
import { GoalsPanel } from "./goals-panel.tsx";
import { narrowedWork } from "./narrowed-work.ts";
import type { Work } from "./next-step.ts";
import { NextStepCard } from "./next-step-card.tsx";
import { hasExample, isEmpty, ownWork } from "./own-work.ts";
import { takeUpPlan } from "./plan-link.tsx";
import { RecentPanel } from "./recent-panel.tsx";
import { SimulationsPanel } from "./simulations-panel.tsx";
import { StagePath } from "./stage-path.tsx";
import { ThreadCard } from "./thread-card.tsx";
import { useCopyExample } from "./use-copy-example.ts";

const FirstOdds = lazy(async () => ({
  default: (await import("../../features/first-odds/first-odds.tsx")).FirstOdds,
}));

function Outline() {
  return (
    <div aria-busy="true">
      <Skeleton height={118} className={styles["next"]} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="80%" height={140} />
    </div>
  );
}

function greeting(name: string | undefined, isNew: boolean): string {
  const first = name?.trim().split(/\s+/)[0];
  if (first === undefined || first === "")
    return "Plan your market entry in four stages, from segment to EBIT.";
  return isNew ? `Welcome, ${first}.` : `${first}, here is your plan so far.`;
}

/** @param fromModel the address asks for another plan from a business model */
function StartPanels({ work, fromModel }: { work: Work; fromModel: boolean }) {
  const own = ownWork(work);
  // The goals of the plan that the rest of the screen is about, never of another one.
  const [first] = own.plans;
  const hasGoals = first?.goals.some(({ targetValue }) => targetValue !== null) === true;
  const below = (
    <>
      {hasGoals && <GoalsPanel plan={first} />}
      {hasExample(work) && <ExamplePanel work={work} />}
      <SimulationsPanel simulations={own.simulations} />
    </>
  );
  const mayWrite = useMayCall("saveFirstOdds");
  return (
    <>
      {!mayWrite ? (
        <RoleNotice>
          You can read everything in this workspace, and try other figures in simulations.
        </RoleNotice>
      ) : isEmpty(own) || fromModel ? (
        <Suspense fallback={<Skeleton height={480} className={styles["next"]} />}>
          <FirstOdds onMade={takeUpPlan} />
        </Suspense>
      ) : (
        <NextStepCard work={own} />
      )}
      <StagePath work={own} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          {first === undefined ? below : <ThreadCard planId={first.id}>{below}</ThreadCard>}
        </div>
        <RecentPanel work={work} />
      </div>
    </>
  );
}

/** An example to begin with, for an account in which a stage is still empty. */
function CopyExample() {
  const copy = useCopyExample();
  return (
    <Button
      busy={copy.isPending}
      icon={<FlaskConical aria-hidden="true" />}
      onClick={() => copy.mutate(newKey())}
    >
      Copy the example to my account
    </Button>
  );
}

/** The start screen: the next best step, the four stages, the goals, and what was worked on last. */
export function GetStartedScreen() {
  useScreenTitle("Get started");
  const name = useSession((state) => state.session?.name);
  const scope = usePlanScope();
  const [search] = useSearchParams();
  const plans = useQuery(gtmPlanResource.list);
  const costs = useQuery(productCostResource.list);
  const simulations = useQuery(simulationResource.list);
  // The screen is shown without the channel plans, too; the stage says that they are missing.
  const channels = useQuery(dgPlanResource.list);
  const channelPlans =
    channels.data !== undefined ? listedPlans(channels.data) : channels.error === null ? undefined : null;
  const queries = [plans, costs, simulations];
  const error = queries.find((query) => query.data === undefined && query.error !== null)?.error;
  const work: Work | null =
    plans.data === undefined ||
    channelPlans === undefined ||
    costs.data === undefined ||
    simulations.data === undefined
      ? null
      : { plans: plans.data, channelPlans, costs: costs.data, simulations: simulations.data };
  const scoped = work && narrowedWork(scope, work);
  const wantsExample =
    work !== null && !hasExample(work) && (work.plans.length === 0 || work.simulations.length === 0);
  const mayWrite = useMayCall("saveFirstOdds");
  const isNew = scoped !== null && isEmpty(ownWork(scoped));
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Get started"
        description={greeting(name, isNew)}
        actions={
          <>
            {isNew && mayWrite && (
              <ButtonLink variant="quiet" to={paths.businessDetails} onClick={() => takeUpPlan(null)}>
                Create a GTM plan
                <ArrowRight aria-hidden="true" />
              </ButtonLink>
            )}
            {wantsExample && mayWrite && <CopyExample />}
          </>
        }
      />
      {scoped !== null ? (
        <>
          <ScopeNote scope={scope} hidden={0} />
          <StartPanels work={scoped} fromModel={search.get("start") === "model"} />
        </>
      ) : error !== undefined && error !== null ? (
        <Panel>
          <EmptyState
            title={
              plans.data === undefined && plans.error !== null
                ? "Failed to fetch GTM plans"
                : "Your work could not be loaded"
            }
            body={messageOf(error)}
            action={
              <Button
                onClick={() => {
                  for (const query of queries) void query.refetch();
                }}
              >
                Try again
              </Button>
            }
          />
        </Panel>
      ) : (
        <Outline />
      )}
    </div>
  );
}
