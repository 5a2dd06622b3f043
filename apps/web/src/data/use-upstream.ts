import type { Inheritance } from "@beachhead/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../lib/api/api-error.ts";
import { inheritanceQuery } from "./inheritance.ts";

type Upstream = { is: "loading" } | { is: "gone" } | { is: "there"; inheritance: Inheritance };

/** The plan that a document takes its values from; null without one. Shown values are refetched with each visit. */
export function useUpstream(planId: string | undefined): Upstream | null {
  const { data, error } = useQuery({ ...inheritanceQuery(planId ?? ""), enabled: planId !== undefined });
  if (planId === undefined) return null;
  if (error instanceof ApiError && error.code === "not_found") return { is: "gone" };
  return data === undefined ? { is: "loading" } : { is: "there", inheritance: data };
}

/** Fetches what a plan hands on now. */
export function useLoadInheritance(): (planId: string) => Promise<Inheritance> {
  const client = useQueryClient();
  return useCallback((planId: string) => client.fetchQuery(inheritanceQuery(planId)), [client]);
}
