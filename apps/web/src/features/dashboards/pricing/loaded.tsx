import type { DashboardSimulation } from "@beachhead/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DocumentGone } from "../../../components/document-gone/document-gone.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";

interface LoadedProps<Reply> {
  simulationId: string;
  query: UseQueryResult<Reply>;
  children: (reply: Reply, simulation: DashboardSimulation) => ReactNode;
}

const OTHERS = { label: "Show another simulation", to: paths.dashboardTab("pricingDashboard") };

/** A pricing dashboard while it loads, when it cannot, and with its figures. */
export function Loaded<Reply extends { simulation: DashboardSimulation | null }>({
  simulationId,
  query: { data, error, refetch },
  children,
}: LoadedProps<Reply>) {
  if (error instanceof ApiError && error.code === "not_found")
    return <DocumentGone id={simulationId} name="simulation" list={OTHERS} />;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.simulation === null) return <Spinner message="Loading dashboard data..." />;
  return children(data, data.simulation);
}
