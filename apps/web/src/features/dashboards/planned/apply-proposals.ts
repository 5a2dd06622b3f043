import type { CalibrationProposal } from "@beachhead/contract";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { call } from "../../../lib/api/call.ts";
import { withFiguresBefore } from "./figures-before.ts";

/** The channel of a proposal. */
const channelOf = ({ dgPlanId, channelKey }: CalibrationProposal) => `${dgPlanId} ${channelKey}`;

/** Names a proposal among all. */
export const proposalId = (proposal: CalibrationProposal): string =>
  `${channelOf(proposal)} ${proposal.input}`;

/**
 * Saves figures in their channel plans, channel by channel, each plan at the version that was compared.
 * @returns the proposals that were saved, and why the others were not
 */
export async function applyProposals(
  proposals: readonly CalibrationProposal[],
  { product, geo, currency }: RevenueFilters,
): Promise<{ applied: CalibrationProposal[]; failure: unknown }> {
  const applied: CalibrationProposal[] = [];
  const versions = new Map<string, number>();
  for (const figures of Map.groupBy(proposals, channelOf).values()) {
    const [first] = figures;
    if (first === undefined) continue;
    const { dgPlanId, channelKey } = first;
    try {
      const { version } = await call("applyCalibration", {
        params: { id: dgPlanId, key: String(channelKey) },
        body: {
          product,
          geo,
          currency: currency ?? "",
          figures: figures.map(({ input, after }) => ({ input, after })),
        },
        ifMatch: versions.get(dgPlanId) ?? first.version,
      });
      versions.set(dgPlanId, version);
      applied.push(...figures);
    } catch (failure) {
      return { applied, failure };
    }
  }
  return { applied, failure: null };
}

/** Saves the figures from before in the channel plans. Figures that were edited since remain. */
export async function undoProposals(applied: readonly CalibrationProposal[]): Promise<void> {
  for (const [id, ofPlan] of Map.groupBy(applied, ({ dgPlanId }) => dgPlanId)) {
    const { channels, ...plan } = await call("getDgPlan", { params: { id } });
    let { version } = plan;
    for (const [key, figures] of Map.groupBy(ofPlan, ({ channelKey }) => channelKey)) {
      const channel = channels.find((each) => each.key === key);
      if (channel === undefined) continue;
      const body = withFiguresBefore(channel, figures);
      const saved = await call("saveDgChannel", {
        params: { id, key: String(key) },
        body,
        ifMatch: version,
      });
      version = saved.version;
    }
  }
}
