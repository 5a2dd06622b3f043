import { startInputs } from "../start-values.ts";
import { catalogueChannel, channelCatalogue } from "./channel-catalogue.ts";
import type { CatalogueTactic } from "./entry.ts";

/** A sub-channel as a plan has it, its first actions all open. */
export function newTactic({ channel, tactics, impact, actions }: CatalogueTactic) {
  return {
    channel,
    tactics,
    impact,
    actionData: actions.map((actionItem) => ({
      actionItem,
      owner: "",
      targetDate: "",
      closingDate: "",
      status: "Open" as const,
    })),
  };
}

/** A new channel of a plan; undefined for a key outside the catalogue. */
export function newChannel(key: number) {
  const channel = catalogueChannel(key);
  if (channel === undefined) return undefined;
  const { label, category, family, timing } = channel;
  return {
    key,
    label,
    checked: false,
    type: "Channels" as const,
    category,
    content: channel.content.map(newTactic),
    roiTable: [startInputs[family]],
    timeBoundSimulation: [timing],
  };
}

/** The catalogue in the reply's form. */
export function catalogueReply() {
  return channelCatalogue.flatMap(({ key, family, suggestions }) => {
    const channel = newChannel(key);
    return channel === undefined
      ? []
      : [
          {
            ...channel,
            roiFamily: family,
            roiResult: [],
            suggestedContent: suggestions.map(newTactic),
          },
        ];
  });
}
