import type { ReplyOf } from "@beachhead/contract";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { calibrateChannel, readChannelKey } from "../../dg-plans/index.ts";
import type { DealDependencies } from "../deal.ts";
import { readCalibration } from "./calibration.ts";
import { proposalsOf } from "./proposals.ts";

/**
 * Takes proposed figures into a channel plan. They are computed again: what is stored as the CRM's figure is one.
 * @throws {AppError} as a save of the channel, and `conflict` if the deals no longer say what was proposed
 */
export async function applyCalibration(
  dependencies: DealDependencies,
  { actor, ownerId, params, body, ifMatch }: VerbContext<"applyCalibration", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"applyCalibration">> {
  const key = readChannelKey(params.key);
  return dependencies.withUser(ownerId, (tx) =>
    calibrateChannel(
      dependencies,
      tx,
      { actor, ownerId },
      { planId: params.id, key, ifMatch },
      async ({ gtmPlanId, id }, now) => {
        const asked: Readonly<Record<string, string>> = {
          gtmPlanId,
          product: body.product,
          geo: body.geo,
          currency: body.currency,
        };
        const read = await readCalibration(tx, ownerId, (name) => asked[name], now);
        const channel = read.channels.find(({ plan }) => plan?.planId === id && plan.key === key);
        if (channel === undefined || channel.plan === null) throw notFound("This channel");
        const proposals = proposalsOf({ ...channel, plan: channel.plan }, read.comparison);
        return body.figures.map(({ input, after }) => {
          const proposal = proposals.find((each) => each.input === input && each.after === after);
          if (proposal === undefined)
            throw new AppError("conflict", "Your deals have changed since. Check the figures again.");
          const { before, deals } = proposal;
          return { input, before, after, deals, ...read.window };
        });
      },
    ),
  );
}
