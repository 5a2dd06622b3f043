import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { placesQuery } from "../../../components/comments/comment-calls.ts";
import { useCommentScreen } from "../../../components/comments/comment-screen.ts";

/** The largest id of a plan that the simulation has, had while this screen was open, or has comments on. */
export function useLargestPlanId(planIds: readonly number[]): number {
  const [largest, setLargest] = useState(0);
  const subject = useCommentScreen((screen) => screen.subject);
  const { data } = useQuery({
    ...placesQuery(subject ?? { kind: "simulation", id: "" }),
    enabled: subject !== null,
  });
  const commented = (data?.places ?? []).map(({ path }) => Number(/^plan-(\d+)/.exec(path)?.[1] ?? 0));
  const seen = Math.max(largest, ...planIds, ...commented);
  if (seen > largest) setLargest(seen);
  return seen;
}
