import { recommendedTools } from "@beachhead/contract/tool-catalogue";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ButtonLink } from "../../components/button/button.tsx";
import { DocumentGone } from "../../components/document-gone/document-gone.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { dgPlanNamesQuery } from "../../data/dg-plans.ts";
import { isGone, refetchFor } from "../../data/named-document.ts";
import { narrowed, usePlanScope } from "../../data/use-plan-scope.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { ToolTabs } from "./tool-tabs.tsx";
import styles from "./tools.module.css";

/** Tools for the channels that a channel plan has chosen; the address names the plan. */
export function RecommendedToolsScreen() {
  useScreenTitle("Recommended Tools");
  const [search, setSearch] = useSearchParams();
  const named = search.get("plan") === "" ? null : search.get("plan");
  const query = useQuery({
    ...dgPlanNamesQuery,
    refetchOnMount: ({ state }) => refetchFor(named, state.data),
  });
  const { data: all, error, refetch } = query;
  useEffect(() => {
    if (error !== null) console.error("Error fetching channels", error);
  }, [error]);

  const scope = usePlanScope();
  const asked = all?.find(({ id }) => id === named);
  const { shown, hidden } = narrowed(scope, all ?? [], ({ gtmPlanId }) => gtmPlanId);
  const plans = all && (asked === undefined || shown.includes(asked) ? shown : [asked, ...shown]);
  const chosen = named === null ? plans?.[0] : asked;
  const isNamedGone = named !== null && isGone(named, all, query);
  const isLoading = plans === undefined || (named !== null && asked === undefined);
  const choose = (plan: string) => setSearch({ plan }, { replace: true });
  return (
    <div className={styles["page"]}>
      <PageHeader title="Recommended Tools" description="Connect tools to your DG Plan." />
      {plans === undefined && error !== null ? (
        <LoadFailure
          title="Your channel plans could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <ScopeNote scope={scope} hidden={hidden} />
          <SelectField
            className={styles["select"]}
            label="Select DG Plan:"
            placeholder="Select your plan"
            options={(plans ?? []).map(({ id, planname }) => ({ value: id, label: planname }))}
            value={chosen?.id ?? null}
            onValueChange={choose}
          />
          {isNamedGone ? (
            <Panel flush>
              <DocumentGone
                id={named}
                name="channel plan"
                list={{ label: "Channel plans", to: paths.channelPlans }}
              />
            </Panel>
          ) : isLoading ? (
            <LoadingCards />
          ) : (
            <PlanTools channels={chosen?.channels ?? null} />
          )}
        </>
      )}
    </div>
  );
}

interface PlanToolsProps {
  /** Keys of the chosen channels; null when there is no plan at all. */
  channels: readonly number[] | null;
}

function PlanTools({ channels }: PlanToolsProps) {
  const categories = recommendedTools(channels ?? []);
  if (categories.length > 0) return <ToolTabs categories={categories} channels={channels ?? []} />;
  return (
    <Panel flush>
      <EmptyState
        title="No tools available. Please select a different plan or contact support."
        body={
          channels === null
            ? "Tools depend on the channels of a channel plan. Create one first."
            : "Tools depend on the channels of a channel plan. This one has no channels with tools yet."
        }
        action={
          <>
            {channels === null && <ButtonLink to={paths.newChannelPlan}>New channel plan</ButtonLink>}
            <ButtonLink to={paths.support}>Contact support</ButtonLink>
          </>
        }
      />
    </Panel>
  );
}

function LoadingCards() {
  return (
    <div className={styles["cards"]} aria-busy="true" aria-label="Loading the tools" role="status">
      {["first", "second", "third", "fourth"].map((key) => (
        <div key={key} className={styles["card"]}>
          <Skeleton width={40} height={40} />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
