import type { BodyOf, Issue, ReplyOf } from "@beachhead/contract";
import {
  channelFamily,
  checkChannelInputs,
  checkTimeline,
  computeChannelRoi,
  computeTimeline as runTimeline,
} from "@beachhead/engine";
import { invalid, notFound } from "../../platform/errors/app-error.ts";

function refuse([first, ...rest]: readonly Issue[]): void {
  if (first !== undefined) throw invalid([first, ...rest]);
}

/** The calculator of a channel. @throws {AppError} `invalid` with the engine's sentence on each input against a rule */
export function computeRoi({
  channelKey,
  inputs,
}: BodyOf<"computeChannelRoi">): ReplyOf<"computeChannelRoi"> {
  const family = channelFamily(channelKey);
  if (family === null) throw notFound("This channel");
  refuse(
    checkChannelInputs(family, inputs).errors.map(({ input, message }) => ({
      path: `inputs.${input}`,
      message,
    })),
  );
  return { success: true, family, outputs: computeChannelRoi(family, inputs) };
}

/** A channel month by month. @throws {AppError} `invalid` with the engine's sentence on each field against a rule */
export function computeTimeline({ roi, inputs }: BodyOf<"computeTimeline">): ReplyOf<"computeTimeline"> {
  refuse(
    checkTimeline(roi, inputs).map(({ field, message }) => ({
      path: `${Object.hasOwn(roi, field) ? "roi" : "inputs"}.${field}`,
      message,
    })),
  );
  return { success: true, outputs: runTimeline(roi, inputs) };
}
