import { ChevronDown, ChevronUp, LayoutDashboard, Mail, Printer, Tag, Target } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { SegmentedControl } from "../../components/segmented-control/segmented-control.tsx";
import { Spinner } from "../../components/spinner/spinner.tsx";
import { TabPanel, Tabs } from "../../components/tabs/tabs.tsx";
import { formatTime } from "../../lib/format/dates.ts";
import { useOnePage } from "../../lib/print/one-page.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { UsageAnalytics } from "./analytics/usage-analytics.tsx";
import { useAvailableDashboards } from "./available-dashboards.ts";
import { type DashboardView, useDashboardView } from "./dashboard-view.ts";
import styles from "./dashboards-screen.module.css";
import { EmailCampaign } from "./email-campaign.tsx";
import { PlannedVsActual } from "./planned/planned-vs-actual.tsx";
import { PricingDashboard } from "./pricing/pricing-dashboard.tsx";
import { useDrawnView } from "./use-drawn-view.ts";
import { useSavedView } from "./use-saved-view.ts";
import { SavedViews } from "./views/saved-views.tsx";

/** The icon of a dashboard by its id. */
const icons: Readonly<Record<string, ReactNode>> = {
  plannedVsActualRevenue: <Target aria-hidden="true" />,
  emailCampaign: <Mail aria-hidden="true" />,
  pricingDashboard: <Tag aria-hidden="true" />,
};

function dashboardOf(view: DashboardView): ReactNode {
  switch (view.tab) {
    case "plannedVsActualRevenue":
      return <PlannedVsActual view={view} />;
    case "emailCampaign":
      return <EmailCampaign />;
    case "pricingDashboard":
      return <PricingDashboard view={view} />;
    default:
      return <EmptyState title="Select a dashboard to view" />;
  }
}

/** Planned against actual, campaigns and pricing, one dashboard at a time. */
export function DashboardsScreen() {
  const { dashboards: data, error, refetch } = useAvailableDashboards();
  const [openedAt] = useState(() => Date.now());
  const [isExpanded, setExpanded] = useState(true);
  const view = useDashboardView(data ?? []);
  const { panel, isDrawn } = useDrawnView(view, dashboardOf);
  const page = useOnePage<HTMLDivElement>();
  const chosen = data?.find(({ id }) => id === view.tab);
  useSavedView(view);
  useScreenTitle("Dashboards");
  const parts = chosen?.subDashboards ?? [];
  const label = isExpanded ? "Collapse navigation" : "Expand navigation";
  return (
    <div ref={page} className={styles["page"]}>
      <PageHeader
        title="Dashboards"
        description="Dashboards to show Planned vs Actual Performance across various parameters"
        actions={
          <>
            <p className={styles["updated"]}>Dashboard updated {formatTime(openedAt)}</p>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
            <SavedViews view={view} />
          </>
        }
      />
      <UsageAnalytics />
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner message="Loading dashboard data..." />}
      {data !== undefined && (
        <Tabs
          label="Dashboards"
          value={view.tab}
          onValueChange={(tab) => view.change({ tab, part: null })}
          listClassName={isExpanded ? styles["list"] : styles["away"]}
          items={data.map(({ id, name }) => ({
            value: id,
            label: name,
            icon: icons[id] ?? <LayoutDashboard aria-hidden="true" />,
          }))}
        >
          <div className={styles["bar"]}>
            {isExpanded && view.part !== null && (
              <SegmentedControl
                label={`Parts of ${chosen?.name ?? "the dashboard"}`}
                items={parts.map(({ id, name }) => ({ value: id, label: name }))}
                className={styles["parts"]}
                value={view.part}
                onValueChange={(part) => view.change({ part })}
              />
            )}
            {!isExpanded && (
              <p className={styles["where"]}>
                {[chosen?.name, parts.find(({ id }) => id === view.part)?.name].filter(Boolean).join(", ")}
              </p>
            )}
            <Button
              variant="quiet"
              size="sm"
              className={styles["toggle"]}
              icon={isExpanded ? <ChevronUp /> : <ChevronDown />}
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {label}
            </Button>
          </div>
          <TabPanel value={view.tab} inert={!isDrawn}>
            {panel}
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}
