import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { CHANNEL_SUMMARY, useCommentSubject } from "../../../components/comments/comment-screen.ts";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import type { MenuItem } from "../../../components/menu/menu.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { YearsOfPlan } from "../../../components/years.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { useIsThreadLoading, usePlanThread } from "../../../data/use-plan-thread.ts";
import { download, fileNameOf } from "../../../lib/download/download.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { type ChosenPlan, ChosenPlanScreen } from "../list/chosen-plan.tsx";
import { choiceLabel, listedPlans } from "../list/listed-plans.ts";
import { AlternativeTag } from "../plan/alternative-tag.tsx";
import { AgainstChoice, useAgainst } from "./against.tsx";
import { AlternativeNote } from "./alternative-note.tsx";
import { ChannelTable } from "./channel-table.tsx";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { GoalPanel } from "./goal-panel.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { type GoalLack, goalLack, goalOf, type PlanSummary, plansBeside, summaryOf } from "./plan-summary.ts";
import styles from "./summary.module.css";
import { MixChart, MonthsChart, PhasesChart } from "./summary-charts.tsx";
import { summaryCsv } from "./summary-csv.ts";
import { incompleteWords, scopeWords } from "./summary-text.ts";
import { YearTable } from "./year-table.tsx";

const FORMATS = ["xlsx", "pptx"] as const;
const CRUMBS = [{ label: "Channel plans", to: paths.channelPlans }];
const DESCRIPTION = "People, cost, pipeline and revenue of all channels in a full year.";
const NONE: never[] = [];
const LOADING = "Preparing your DG Summary... One moment, please";

/** All channels of a channel plan side by side. `?plan=` chooses the plan. */
export function SummaryScreen() {
  useScreenTitle("Summary", CRUMBS);
  return (
    <ChosenPlanScreen
      title="Channel plan summary"
      description={DESCRIPTION}
      loading={LOADING}
      emptyBody="Create a channel plan to compare its channels here."
    >
      {(chosen) => <Summary key={chosen.listed.id} {...chosen} />}
    </ChosenPlanScreen>
  );
}

function Summary({ listed, choice, note }: ChosenPlan) {
  const [search] = useSearchParams();
  const other = search.get("with");
  const { id, gtmPlanId } = listed;
  const plan = useQuery({ ...dgPlanResource.one(id), staleTime: 0 });
  const isExample = plan.data?.example;
  useCommentSubject({ kind: "channel-plan", id, screen: CHANNEL_SUMMARY, isExample });
  const gtmPlans = useQuery(gtmPlanResource.list);
  const { data } = plan;
  const gtmPlan = gtmPlans.data?.find((each) => each.id === gtmPlanId);
  const goals = gtmPlan?.goals;
  const years = yearWords(gtmPlan);
  const against = useAgainst(gtmPlanId, data?.combinationId ?? null, data?.currency);
  const { simulated, combinationId: simulatedFor } = against;
  const simulations = useQuery(simulationResource.list).data;
  const thread = usePlanThread(gtmPlanId, data?.combinationId ?? null);
  const isThreadLoading = useIsThreadLoading(gtmPlanId, thread);
  const { inheritance, counted } = thread ?? { inheritance: null, counted: NONE };
  const goal =
    data === undefined || inheritance === null
      ? null
      : goalOf(data, {
          inheritance,
          others: plansBeside(data, counted),
          simulations: simulations ?? [],
          against:
            simulated === null || simulatedFor === null
              ? null
              : { combinationId: simulatedFor, revenue: simulated },
        });
  const summary =
    data === undefined || gtmPlans.data === undefined || isThreadLoading ? undefined : summaryOf(data, goal);
  const failed = data === undefined ? plan : gtmPlans;
  const name = data?.planname ?? listed.planname;
  const hasChannels = summary !== undefined && summary.rows.length > 0;
  const csv: MenuItem = {
    label: "CSV of this summary (.csv)",
    disabled: !hasChannels,
    disabledReason: "There is nothing to export yet",
    onSelect: () => {
      if (summary === undefined || data === undefined) return;
      const text = summaryCsv(summary, data.currency, years);
      download(
        new Blob([text], { type: "text/csv;charset=utf-8" }),
        `${fileNameOf(`${name} summary`, "dg-plan-summary")}.csv`,
      );
    },
  };
  return (
    <>
      <PageHeader
        title={
          <>
            {name}: summary
            {data?.countsTowardsGoal === false && <AlternativeTag />}
          </>
        }
        description={
          data === undefined
            ? DESCRIPTION
            : `${scopeWords(summary?.rows.length ?? 0, data.gtmplan, data.productgeo)}. Full-year figures unless noted.`
        }
        actions={
          <>
            <ShareButton subject={{ kind: "dg-plan", id, title: name }} />
            <ExportMenu endpoint="exportDgPlan" id={id} formats={FORMATS} more={csv} />
            <ButtonLink to={paths.allocationOf(id)}>Allocate the budget</ButtonLink>
            <ButtonLink to={paths.channelPlan(id)}>Edit channels</ButtonLink>
          </>
        }
      />
      {note}
      {data !== undefined && !isThreadLoading && <AlternativeNote plan={data} counted={counted} />}
      <div className={styles["choices"]}>
        {choice}
        <AgainstChoice against={against} />
        <OtherPlan id={id} currency={data?.currency} other={other} />
      </div>
      {summary !== undefined && data !== undefined ? (
        <YearsOfPlan years={years}>
          <SummaryBody
            summary={summary}
            currency={data.currency}
            lack={goalLack(goals ?? [], gtmPlan?.currency ?? data.currency, data.currency)}
            against={simulated === null ? undefined : against.title}
            id={id}
            comparison={other !== null && <ComparisonPanel plan={data} other={other} />}
            people={
              data.countsTowardsGoal && (
                <PeoplePanel id={id} gtmPlanId={gtmPlanId} combinationId={data.combinationId} />
              )
            }
          />
        </YearsOfPlan>
      ) : failed.error !== null && failed.data === undefined ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <PageLoader message={LOADING} />
      )}
    </>
  );
}

const NO_OTHER = "none";

interface OtherPlanProps {
  id: string;
  currency: string | undefined;
  /** The id of the one beside this plan. */
  other: string | null;
}

/** Chooses another channel plan in the same currency to see beside this one. */
function OtherPlan({ id, currency, other }: OtherPlanProps) {
  const [, setSearch] = useSearchParams();
  const groups = useQuery(dgPlanResource.list).data ?? NONE;
  const plans = listedPlans(groups).filter((plan) => plan.id !== id && plan.currency === currency);
  if (plans.length === 0) return null;
  return (
    <SelectField
      className={styles["select"]}
      label="Compare with"
      options={[
        { value: NO_OTHER, label: "No other channel plan" },
        ...plans.map((plan) => ({ value: plan.id, label: choiceLabel(plan) })),
      ]}
      value={other ?? NO_OTHER}
      onValueChange={(chosen) =>
        setSearch(chosen === NO_OTHER ? { plan: id } : { plan: id, with: chosen }, { replace: true })
      }
    />
  );
}

interface SummaryBodyProps {
  summary: PlanSummary;
  currency: string;
  lack: GoalLack;
  against: string | undefined;
  id: string;
  /** Another channel plan beside this one. */
  comparison: ReactNode;
  people: ReactNode;
}

function SummaryBody({ summary, currency, lack, against, id, comparison, people }: SummaryBodyProps) {
  if (summary.rows.length === 0)
    return (
      <Panel flush>
        <EmptyState
          title="This plan has no channels yet"
          body="Choose channels to compare their people, cost, pipeline and revenue here."
          action={<ButtonLink to={paths.channelPlan(id)}>Choose channels</ButtonLink>}
        />
      </Panel>
    );
  const incomplete = incompleteWords(summary);
  return (
    <>
      <PanelBoundary name="The revenue goal">
        <GoalPanel summary={summary} currency={currency} lack={lack} against={against} />
      </PanelBoundary>
      {comparison}
      {people}
      <ChannelTable summary={summary} currency={currency} />
      {incomplete !== null && <p className={styles["note"]}>{incomplete}</p>}
      <div className={styles["charts"]}>
        <div className={styles["column"]}>
          <PanelBoundary name="The chart by month">
            <MonthsChart summary={summary} currency={currency} />
          </PanelBoundary>
          <PanelBoundary name="The chart by phase">
            <PhasesChart summary={summary} />
          </PanelBoundary>
        </div>
        <div className={styles["column"]}>
          <PanelBoundary name="The channel mix">
            <MixChart summary={summary} />
          </PanelBoundary>
          <YearTable summary={summary} currency={currency} />
        </div>
      </div>
    </>
  );
}
