import { type AppliedCalibration, LEAD_TO_CLOSURE, type ReplyOf } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { Acting } from "../../../platform/http/verb-context.ts";
import { channelReply, type DgPlanDependencies, type StoredChannel } from "../dg-plan.ts";
import { lockForEdit, requireCurrentPlan } from "../plan/lock-for-update.ts";
import { findChannels, type PlanState } from "../plan/store.ts";
import { saveChannel } from "./save-channel.ts";

/** A figure to take from the CRM. */
export type CalibratedFigure = Omit<AppliedCalibration, "appliedAt"> & { input: string };

interface ChannelToCalibrate {
  planId: string;
  key: number;
  ifMatch: number | undefined;
}

/** A channel's inputs and timing with one of them changed. */
export function withInputValue<C extends Pick<StoredChannel, "roiInputs" | "timing">>(
  channel: C,
  input: string,
  value: number,
): C {
  if (input !== LEAD_TO_CLOSURE) return { ...channel, roiInputs: { ...channel.roiInputs, [input]: value } };
  const timing = channel.timing ?? { StartingMonth: 1, RampUpTime: 0, LeadtoClosure: 0 };
  return { ...channel, timing: { ...timing, LeadtoClosure: value } };
}

/**
 * Saves figures of the CRM in a channel, each with where it comes from. They replace earlier ones of the same input.
 * @param figures reads the figures once the plan is locked and its version is accepted
 * @throws {AppError} as a save of the channel
 */
export async function calibrateChannel(
  dependencies: DgPlanDependencies,
  tx: UserTransaction,
  acting: Acting,
  { planId, key, ifMatch }: ChannelToCalibrate,
  figures: (plan: PlanState, now: Date) => Promise<readonly CalibratedFigure[]>,
): Promise<ReplyOf<"saveDgChannel">> {
  const { ownerId } = acting;
  const locked = await lockForEdit(dependencies, tx, ownerId, planId);
  const { plan, version, now } = locked;
  const stored = await findChannels(tx, ownerId, plan.id);
  const channel = stored.find((each) => each.key === key);
  await requireCurrentPlan(tx, ownerId, plan, ifMatch, channel?.version ?? 0);
  if (channel === undefined) throw notFound("This channel");
  const appliedAt = now.toISOString();
  const changed = (await figures(plan, now)).reduce<StoredChannel>((before, { input, ...figure }) => {
    const calibrations = { ...before.calibrations, [input]: { ...figure, appliedAt } };
    return { ...withInputValue(before, input, figure.after), calibrations };
  }, channel);
  await saveChannel(tx, acting, locked, channel, changed, `calibration of channel ${key}`);
  return {
    success: true,
    message: "Saved Successfully",
    version,
    updatedAt: appliedAt,
    channel: channelReply({ ...changed, version }),
  };
}
