import type { BodyInputOf } from "@beachhead/contract";
import { scaleInputs } from "@beachhead/engine";
import type { NamedChannel } from "./allocation-model.ts";

export interface MoveToApply {
  channelKey: number;
  /** The effort it goes to. */
  to: number;
}

type Channels = NonNullable<BodyInputOf<"createDgPlan">["channels"]>;

/** The channels of a plan after moves: scaled inputs, or no longer chosen at effort 0. */
export function withMoves<Channel extends Channels[number]>(
  channels: readonly Channel[],
  moves: readonly MoveToApply[],
  planned: readonly NamedChannel[],
): Channel[] {
  return channels.map((channel) => {
    const move = moves.find(({ channelKey }) => channelKey === channel.key);
    const before = planned.find(({ key }) => key === channel.key);
    if (move === undefined || before === undefined) return channel;
    if (move.to === 0) return { ...channel, checked: false };
    return { ...channel, roiTable: [scaleInputs(before.family, before.inputs, move.to)] };
  });
}
