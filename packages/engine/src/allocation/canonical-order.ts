import type { AllocatedChannel } from "./allocation-types.ts";

function contentOf({ inputs, ...rest }: AllocatedChannel): string {
  return JSON.stringify([Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1)), rest]);
}

/** A channel with its place in the request and what it draws from. */
export interface PlacedChannel {
  channel: AllocatedChannel;
  /** From 0. */
  place: number;
  /** Its number among the channels of the same key, from 0. */
  occurrence: number;
}

/**
 * The channels in an order that does not depend on theirs: by key, then by content. What is computed in it, and drawn
 * by key and occurrence, is the same to the bit for any order of the request.
 */
export function canonicalOrder(channels: readonly AllocatedChannel[]): PlacedChannel[] {
  const sorted = channels
    .map((channel, place) => ({ channel, place, content: contentOf(channel) }))
    .toSorted(
      (a, b) =>
        a.channel.key - b.channel.key ||
        (a.content < b.content ? -1 : a.content > b.content ? 1 : a.place - b.place),
    );
  const counts = new Map<number, number>();
  return sorted.map(({ channel, place }) => {
    const occurrence = counts.get(channel.key) ?? 0;
    counts.set(channel.key, occurrence + 1);
    return { channel, place, occurrence };
  });
}
