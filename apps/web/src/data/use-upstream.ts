import type { Inheritance } from "@beachhead/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { ApiError } from "../lib/api/api-error.ts";
import { inheritanceQuery } from "./inheritance.ts";

const LOADING = { is: "loading" } as const;
const GONE = { is: "gone" } as const;

type Upstream = { is: "loading" } | { is: "gone" } | { is: "there"; inheritance: Inheritance };

/**
 * The plan that a document takes its values from; null without one. Shown values are refetched with each visit. The same
 * object until the plan changes, so that what shows it renders no more often.
 */
export function useUpstream(planId: string | undefined): Upstream | null {
  const { data, error } = useQuery({ ...inheritanceQuery(planId ?? ""), enabled: planId !== undefined });
  const there = useMemo(
    () => (data === undefined ? LOADING : { is: "there" as const, inheritance: data }),
    [data],
  );
  if (planId === undefined) return null;
  return error instanceof ApiError && error.code === "not_found" ? GONE : there;
}

/** Fetches what a plan passes on now. */
export function useLoadInheritance(): (planId: string) => Promise<Inheritance> {
  const client = useQueryClient();
  return useCallback((planId: string) => client.fetchQuery(inheritanceQuery(planId)), [client]);
}
