import type { AllocateRequest, Issue, ReplyOf } from "@beachhead/contract";
import { listedChannel } from "@beachhead/contract/channel-list";
import {
  type AllocatedChannel,
  type AllocationRequest,
  allocationNotes,
  type ChannelWithoutResult,
  channelFamily,
  channelFigureLabel,
  withoutResult,
} from "@beachhead/engine";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { wholeNumber } from "../../../platform/exports/words.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { SimulationEngine } from "../../simulations/index.ts";

function nameOf(channelKey: number): string {
  return listedChannel(channelKey)?.label ?? `Channel ${channelKey}`;
}

function requestOf({ channels, options, skip: _skip, ...rest }: AllocateRequest): AllocationRequest {
  return {
    ...rest,
    ...options,
    channels: channels.map(({ channelKey, time, ...channel }): AllocatedChannel => {
      const family = channelFamily(channelKey);
      if (family === null) throw notFound("This channel");
      return { ...channel, key: channelKey, family, timing: time };
    }),
  };
}

/** What a channel without a result needs, on each input. */
function issuesOf({ channel, missing, issues }: ChannelWithoutResult, channelKey: number): Issue[] {
  const path = `channels.${channel}.inputs`;
  const name = nameOf(channelKey);
  const all = [
    ...missing.map((input) => ({
      path: `${path}.${input}`,
      message: `${name} has no figure for ${channelFigureLabel(input)}: enter it, or leave the channel out`,
    })),
    ...issues.map(({ input, message }) => ({
      path: `${path}.${input}`,
      message: `${name}: ${message}. Correct it, or leave the channel out`,
    })),
  ];
  return all.length > 0
    ? all
    : [{ path, message: `The figures of ${name} are too large to add up: correct them, or leave it out` }];
}

/** @throws {AppError} `invalid` where a channel without a result is not to be left out, and where no channel has one */
function requireResults({ channels, skip }: AllocateRequest, without: readonly ChannelWithoutResult[]): void {
  const [first, ...rest] = without.flatMap((each) => issuesOf(each, channels[each.channel]?.channelKey ?? 0));
  if (first !== undefined && !skip) throw invalid([first, ...rest]);
  if (without.length === channels.length)
    throw invalid([
      {
        path: "channels",
        message: "None of the channels has figures to calculate with: enter the inputs of at least one",
      },
    ]);
}

/** Divides a budget between channels, on a worker thread. Stores nothing. @throws {AppError} `invalid` */
export async function allocateBudget(
  { engine }: { engine: SimulationEngine },
  { ownerId, body, signal }: VerbContext<"allocateBudget", "body" | "signal">,
): Promise<ReplyOf<"allocateBudget">> {
  const request = requestOf(body);
  requireResults(body, withoutResult(request.channels, request));
  const result = await engine.allocate(request, { owner: ownerId, signal });
  const leftOut = result.leftOut.map((place) => nameOf(body.channels[place]?.channelKey ?? 0));
  const notes = allocationNotes(request, result, wholeNumber);
  if (leftOut.length > 0)
    notes.push(`Left out for want of figures: ${leftOut.join(", ")}. Complete their inputs to include them.`);
  return { success: true, ...result, notes };
}
