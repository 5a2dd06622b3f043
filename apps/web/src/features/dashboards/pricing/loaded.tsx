import type { DashboardSimulation } from "@beachhead/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";

interface LoadedProps<Reply> {
  query: UseQueryResult<Reply>;
  children: (reply: Reply, simulation: DashboardSimulation) => ReactNode;
}

/** A pricing dashboard while it loads, when it cannot, and with its figures. */
export function Loaded<Reply extends { simulation: DashboardSimulation | null }>({
  query: { data, error, refetch },
  children,
}: LoadedProps<Reply>) {
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.simulation === null) return <Spinner message="Loading dashboard data..." />;
  return children(data, data.simulation);
}
