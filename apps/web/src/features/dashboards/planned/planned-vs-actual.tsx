import type { PlannedVsActual as Figures, GtmPlanListItem, PlannedVsActualBlock } from "@beachhead/contract";
import { lazy, Suspense, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { buttonLook } from "../../../components/button/button-look.ts";
import { WithoutPlaces } from "../../../components/comments/place-scope.tsx";
import { DocumentGone } from "../../../components/document-gone/document-gone.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";
import { formatCalendarDay, isoDay } from "../../../lib/format/dates.ts";
import { yearName, yearSpanName } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import type { DashboardView } from "../dashboard-view.ts";
import { BlockFigures } from "./block-figures.tsx";
import { type DealsAsked, dealsAsked, showDeals } from "./deals-behind-view.ts";
import { LeftOut } from "./left-out.tsx";
import { monthsOf } from "./months.ts";
import styles from "./planned.module.css";
import { PlannedPanels } from "./planned-panels.tsx";
import { RevenueFilterBar } from "./revenue-filter-bar.tsx";
import { filtersOf, lostFilters } from "./revenue-filters.ts";
import { useCurrentFigures } from "./use-current-figures.ts";
import { useShownPlan } from "./use-shown-plan.ts";

const DealsBehindDialog = lazy(async () => ({
  default: (await import("./deals-behind.tsx")).DealsBehindDialog,
}));

/** Planned revenue against the deals of the CRM, of files and entered by hand. */
export function PlannedVsActual({ view }: { view: DashboardView }) {
  const { plans, plan, goneId, error, refetch } = useShownPlan(view.read("gtmPlan"));
  if (plans !== undefined && plan !== undefined) return <OfPlan view={view} plans={plans} plan={plan} />;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (goneId !== null)
    return (
      <DocumentGone
        id={goneId}
        name="plan"
        list={{ label: "Show another plan", to: paths.dashboardTab(view.tab) }}
      />
    );
  if (plans?.length === 0)
    return (
      <EmptyState
        title="No GTM plan yet"
        body="Actual deals are compared with a plan: its channels say what pipeline and revenue to expect in which month."
        action={
          <Link to={paths.gtmPlans} className={buttonLook({ variant: "primary" })}>
            Start a plan
          </Link>
        }
      />
    );
  return <Spinner message="Loading dashboard data..." />;
}

interface OfPlanProps {
  view: DashboardView;
  plans: readonly GtmPlanListItem[];
  plan: GtmPlanListItem;
}

function OfPlan({ view, plans, plan }: OfPlanProps) {
  const filters = filtersOf(view, plan);
  const { data, error, refetch, shown } = useCurrentFigures(filters);
  const showCumulative = view.read("cumulative") !== "off";
  const showCurrent = view.read("current") !== "off";
  const { firstYear, yearStartMonth } = plan;
  const { calendarYear, elapsed } = data?.period ?? { calendarYear: firstYear, elapsed: 0 };
  const name = data?.period.yearName ?? yearName(firstYear, yearStartMonth);
  const allYears = yearSpanName(firstYear, calendarYear, yearStartMonth);
  const cumulativeTitle = calendarYear === firstYear ? `${allYears}, with deals without dates` : allYears;
  const against = data?.against === undefined ? "" : `, ${againstWords(data.against)}`;
  const isRepeated = showCurrent && data !== undefined && isSamePeriod(data);
  const deals = dealsAsked(view);
  // The figures of the period are painted first; charts follow in the next frame.
  const panels = useDeferredValue(
    useMemo(
      () => (data === undefined ? null : { data, filters: shown, showCurrent }),
      [data, shown, showCurrent],
    ),
  );
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });
  const onDeals = useCallback((asked: DealsAsked) => showDeals(latest.current, asked), []);
  const yearsOf = (asked: DealsAsked) => (asked.period === "current" ? name : allYears);
  return (
    <>
      <WithoutPlaces>
        <RevenueFilterBar
          {...{ view, plans, plan, filters, showCumulative, showCurrent }}
          against={data?.against}
        />
      </WithoutPlaces>
      {lostFilters(view, plan).map((sentence) => (
        <p key={sentence} className={styles["nothing"]}>
          {sentence}
        </p>
      ))}
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner message="Loading dashboard data..." />}
      {error === null && data !== undefined && (
        <>
          {data.refreshedAt === null && <NoDeals />}
          {showCurrent && (
            <BlockFigures
              id="current"
              title={`${name} (year ${filters.targetYear})${against}`}
              block={data.current}
              currency={data.currency}
              years={name}
              elapsed={elapsed}
            />
          )}
          {showCumulative && isRepeated && (
            <p className={styles["nothing"]}>
              {`Cumulative: ${name} is the plan's first year and every deal has its dates, so the figures are the same.`}
            </p>
          )}
          {showCumulative && !isRepeated && (
            <BlockFigures
              id="cumulative"
              title={`Cumulative: ${cumulativeTitle}${against}`}
              block={data.cumulative}
              currency={data.currency}
              years={allYears}
              elapsed={(filters.targetYear - 1 + elapsed) / filters.targetYear}
            />
          )}
          {!showCurrent && !showCumulative && (
            <p className={styles["nothing"]}>Tick Cumulative or Current to see the figures of a period.</p>
          )}
          <LeftOut reply={data} onDeals={(kind) => onDeals({ period: "cumulative", kind, name: "" })} />
          {panels !== null && <PlannedPanels {...panels} onDeals={onDeals} />}
          {deals !== null && (
            <Suspense>
              <DealsBehindDialog
                filters={filters}
                asked={deals}
                years={yearsOf(deals)}
                months={monthsOf(calendarYear, yearStartMonth)}
                onClose={() => showDeals(view, null)}
              />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

const againstWords = ({ plan, approvedAt }: NonNullable<Figures["against"]>) =>
  plan === "today" ? "against today's plan" : `against the plan approved ${shortDay(new Date(approvedAt))}`;

const shortDay = (date: Date) => formatCalendarDay(isoDay(date), isoDay(new Date()));

/** In the first year, unless deals without dates count in the cumulative figures alone. */
function isSamePeriod({ period, current, cumulative }: Figures): boolean {
  const sums = ({ pipelineSums, revenueSum }: PlannedVsActualBlock) =>
    [...Object.values(pipelineSums), ...Object.values(revenueSum)].join(" ");
  return period.year === 1 && sums(current) === sums(cumulative);
}

function NoDeals() {
  return (
    <div className={styles["noDeals"]}>
      <EmptyState
        title="No deals yet"
        body="Connect Zoho CRM or HubSpot, or import a file of deals. Until then only the plan is shown."
        action={
          <Link to={paths.crmTools} className={buttonLook({ variant: "primary" })}>
            Connect a CRM
          </Link>
        }
      />
    </div>
  );
}
