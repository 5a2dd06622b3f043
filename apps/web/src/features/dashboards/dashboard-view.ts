import type { DashboardDefinition } from "@beachhead/contract";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useSearchParams } from "../../lib/navigation.ts";

/** What the address says: so a view can be sent to somebody else. */
export interface DashboardView {
  /** A dashboard's id; not always one that exists. */
  tab: string;
  /** A part of the dashboard; null where it has none. */
  part: string | null;
  /** Any other choice of the view, by name. */
  read(name: string): string | null;
  /** The whole address after the question mark; empty where nothing is chosen. */
  address: string;
  /** Shows a saved view in place of this one. */
  open(address: string, how?: { replace?: boolean }): void;
  /** Changes choices of the view; null takes one away. */
  change(choices: Readonly<Record<string, string | null>>): void;
}

/**
 * The dashboard and the part that are shown: those of the address, else the first. An old address has the dashboard in
 * its path.
 */
export function useDashboardView(definitions: readonly DashboardDefinition[]): DashboardView {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inPath = definitions.find(({ id }) => pathname.endsWith(`/${id}`));
  const tab = params.get("tab") ?? (inPath ?? definitions[0])?.id ?? "";
  const parts = definitions.find(({ id }) => id === tab)?.subDashboards ?? [];
  const asked = params.get("part");
  const part = parts.some(({ id }) => id === asked) ? asked : (parts[0]?.id ?? null);
  return useMemo(
    () => ({
      tab,
      part,
      address: params.toString(),
      open: (address, how) => setParams(Object.fromEntries(new URLSearchParams(address)), how),
      read: (name) => params.get(name),
      change: (choices) => {
        const changed = new URLSearchParams(params);
        for (const [name, value] of Object.entries(choices)) {
          if (value === null) changed.delete(name);
          else changed.set(name, value);
        }
        setParams(Object.fromEntries(changed));
      },
    }),
    [tab, part, params, setParams],
  );
}
