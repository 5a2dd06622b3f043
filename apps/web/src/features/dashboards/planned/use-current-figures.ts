import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { followingFigures, plannedVsActual } from "../queries.ts";

/**
 * The planned and actual figures, which follow changes of deals and plans while they are shown. Once they have changed,
 * what is computed from the same deals is read again too.
 * @returns with the filters of the figures that are shown: what takes longer to compute is asked for after them
 */
export function useCurrentFigures(filters: RevenueFilters) {
  const query = useQuery(plannedVsActual(filters));
  const client = useQueryClient();
  const { data, isPlaceholderData } = query;
  const name = JSON.stringify(filters);
  const [shown, setShown] = useState(filters);
  if (data !== undefined && !isPlaceholderData && JSON.stringify(shown) !== name) setShown(filters);
  const seen = useRef<{ name: string; data: typeof data }>(undefined);
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const before = seen.current;
    seen.current = { name, data };
    // Equal replies are the same object.
    if (before?.name !== name || before.data === data) return;
    for (const queryKey of followingFigures) void client.invalidateQueries({ queryKey });
  }, [client, data, isPlaceholderData, name]);
  return { ...query, shown };
}
