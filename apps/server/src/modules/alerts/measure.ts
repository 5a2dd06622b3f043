import type { UserTransaction } from "../../platform/db/with-user.ts";
import { findTitles } from "../../platform/documents/titles.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findRunningYear, findWinRate, readPlannedVsActual, readRemainingOdds } from "../deals/index.ts";
import { listConnectionRows } from "../integrations/index.ts";
import { findOdds } from "../simulations/index.ts";
import type { AlertDependencies } from "./alert-dependencies.ts";
import type { AlertRow } from "./store.ts";

/** A figure that an alert is about. */
export interface Measured {
  value: number;
  /** The figure by name: "Odds". */
  figure: string;
  /** The figure with its unit: "42 %". */
  shown(value: number): string;
  /** What it is compared with, as a sentence. */
  reason: string;
  document?: { kind: "gtm-plan" | "simulation"; id: string; title: string };
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const percent = (value: number) => `${whole.format(value)} %`;
const points = (value: number) => `${whole.format(value)} points`;

/** The figure of an alert now; undefined if there is none: what it is about is deleted, or nothing is known yet. */
export async function measure(
  { titled }: Pick<AlertDependencies, "titled">,
  tx: UserTransaction,
  { ownerId, metric, subjectId, channel }: AlertRow,
  now: Date,
): Promise<Measured | undefined> {
  if (metric === "sync") return measureSyncs(tx, ownerId);
  if (subjectId === null) return undefined;
  const found = (await findTitles(tx, titled, ownerId, [subjectId])).get(subjectId);
  if (found === undefined || found.isDeleted) return undefined;
  const { title } = found;
  if (metric === "odds") {
    const odds = await findOdds(tx, ownerId, subjectId);
    if (odds === undefined) return undefined;
    return {
      value: odds * 100,
      figure: "Odds",
      shown: percent,
      reason: "These are the odds that the saved simulation reaches its goals.",
      document: { kind: "simulation", id: subjectId, title },
    };
  }
  const document = { kind: "gtm-plan" as const, id: subjectId, title };
  try {
    const { targetYear, name: year } = await findRunningYear(tx, ownerId, subjectId, now);
    const filters: Readonly<Record<string, string>> = {
      gtmPlanId: subjectId,
      targetYear: String(targetYear),
    };
    const query = (name: string) => filters[name];
    if (metric === "remaining-odds") {
      const odds = await readRemainingOdds(tx, ownerId, query, now);
      const { probability } = odds.withNewDeals ?? odds.fromOpen;
      return {
        value: probability * 100,
        figure: "Odds that remain",
        shown: percent,
        reason: `${odds.openDeals} open deals can still close in ${year}.`,
        document,
      };
    }
    if (metric === "pace") {
      const { current, period } = await readPlannedVsActual(tx, ownerId, query, now);
      const closed = current.revenueAchievement.percent;
      const elapsed = period.elapsed * 100;
      if (closed === null || elapsed === 0) return undefined;
      return {
        value: Math.max(0, elapsed - closed),
        figure: "Behind pace",
        shown: points,
        reason: `${percent(closed)} of the plan for ${year} is closed, and ${percent(elapsed)} of that year is over.`,
        document,
      };
    }
    const rate = await findWinRate(tx, ownerId, { query, channel }, now);
    if (rate === undefined) return undefined;
    return {
      value: rate.value * 100,
      figure: `Win rate of ${channel}`,
      shown: percent,
      reason: `${rate.won} of ${rate.closed} deals that closed in the last 24 months were won.`,
      document,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

async function measureSyncs(tx: UserTransaction, ownerId: string): Promise<Measured | undefined> {
  const rows = await listConnectionRows(tx, ownerId);
  if (rows.length === 0) return undefined;
  return {
    value: Math.max(...rows.map(({ failures }) => failures)),
    figure: "Syncs that failed in a row",
    shown: (value) => whole.format(value),
    reason: "Deals may be out of date. Integrations has the cause and the next step.",
  };
}
