import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { call } from "../../lib/api/call.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { dgPlanQuery } from "./api/dg-plans.ts";
import { groupedPlansQuery } from "./api/grouped-plans.ts";
import { editAddress, listedPlans } from "./list/listed-plans.ts";
import { ChannelTable } from "./summary/channel-table.tsx";
import { revenueGoal, roundingGap, summaryOf } from "./summary/plan-summary.ts";
import styles from "./summary/summary.module.css";
import { MixChart, MonthsChart } from "./summary/summary-charts.tsx";
import { goalFinding, incompleteWords, startAdvice } from "./summary/summary-words.ts";

const CRUMBS = [{ label: "DG plans", to: "/saved-dgplans" }];
const LOADING = "Preparing your DG Summary... One moment, please";

/** All channels of a DG plan side by side; the address names the plan. */
export function SummaryScreen() {
  useScreenTitle("Summary", CRUMBS);
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(groupedPlansQuery);
  const plans = data && listedPlans(data);
  const chosen = plans?.find(({ id }) => id === search.get("plan")) ?? plans?.[0];
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="DG plan summary"
        description="People, cost, pipeline and revenue of all channels, a year at full speed."
      />
      {plans === undefined && error !== null && (
        <LoadFailure title="Failed to fetch plans" error={error} onRetry={() => void refetch()} />
      )}
      {plans === undefined && error === null && <PageLoader message={LOADING} />}
      {plans !== undefined && chosen === undefined && (
        <Panel flush>
          <EmptyState
            title="There is no DG plan yet"
            body="A DG plan chooses the channels that bring the pipeline; here they stand side by side."
            action={<ButtonLink to="/create-new-dgplan">New DG plan</ButtonLink>}
          />
        </Panel>
      )}
      {plans !== undefined && chosen !== undefined && (
        <>
          <SelectField
            className={styles["select"]}
            label="DG plan"
            options={plans.map(({ id, planname }) => ({ value: id, label: planname }))}
            value={chosen.id}
            onValueChange={(plan) => setSearch({ plan }, { replace: true, preventScrollReset: true })}
          />
          <Summary key={chosen.id} id={chosen.id} gtmPlanId={chosen.gtmPlanId} />
        </>
      )}
    </div>
  );
}

function Summary({ id, gtmPlanId }: { id: string; gtmPlanId: string }) {
  const [baseYear] = useState(() => new Date().getFullYear());
  const plan = useQuery({ ...dgPlanQuery(id), staleTime: 0 });
  const gtmPlans = useQuery({
    queryKey: ["gtm-plans"],
    queryFn: ({ signal }) => call("listGtmPlans", { signal }),
  });
  const { data } = plan;
  const goals = gtmPlans.data?.find((each) => each.id === gtmPlanId)?.goals;
  const summary = useMemo(
    () => data && summaryOf(data, revenueGoal(goals ?? [], data.currency, baseYear)),
    [data, goals, baseYear],
  );
  const failed = data === undefined ? plan : gtmPlans;
  if (failed.error !== null && failed.data === undefined)
    return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (data === undefined || summary === undefined || gtmPlans.data === undefined)
    return <PageLoader message={LOADING} />;
  if (summary.rows.length === 0)
    return (
      <Panel flush>
        <EmptyState
          title="This plan has not chosen a channel yet"
          body="Choose channels, and their people, cost, pipeline and revenue stand side by side here."
          action={<ButtonLink to={editAddress(id)}>Choose channels</ButtonLink>}
        />
      </Panel>
    );
  const { rows, totals, goal } = summary;
  const rounded = Math.max(
    roundingGap(
      rows.map(({ cost }) => cost),
      totals.totalCostPerAnnum,
    ),
    roundingGap(
      rows.map(({ pipeline }) => pipeline),
      totals.pipelineImpact,
    ),
    roundingGap(
      rows.map(({ revenue }) => revenue),
      totals.revenueImpact,
    ),
  );
  const incomplete = incompleteWords(summary);
  const advice = startAdvice(summary);
  return (
    <>
      <Panel
        title={goalFinding(summary, data.currency)}
        actions={<ButtonLink to={editAddress(id)}>Edit channels</ButtonLink>}
      >
        {advice.length > 0 && (
          <ul className={styles["advice"]}>
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {advice.length === 0 && (
          <p className={styles["note"]}>Every channel with months starts early enough.</p>
        )}
        {goal === null && (
          <p className={styles["note"]}>
            The GTM plan has no revenue goal in {data.currency} above today's revenue, so there is none to
            hold this against.
          </p>
        )}
      </Panel>
      <ChannelTable summary={summary} currency={data.currency} />
      {incomplete !== null && <p className={styles["note"]}>{incomplete}</p>}
      {rounded > 0 && (
        <p className={styles["note"]}>
          Totals are added up before rounding: they differ from the sum of the rows by up to {rounded}.
        </p>
      )}
      <div className={styles["charts"]}>
        <MonthsChart summary={summary} currency={data.currency} />
        <MixChart summary={summary} />
      </div>
    </>
  );
}
