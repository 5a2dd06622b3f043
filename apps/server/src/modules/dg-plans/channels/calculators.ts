import type { BodyOf, Issue, ReplyOf } from "@beachhead/contract";
import {
  channelFamily,
  checkChannelInputs,
  checkTimeline,
  computeChannelRoi,
  computeTimeline as runTimeline,
} from "@beachhead/engine";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";

function throwIssues([first, ...rest]: readonly Issue[]): void {
  if (first !== undefined) throw invalid([first, ...rest]);
}

/** Runs a channel's calculator. @throws {AppError} `invalid` with the engine's message on each wrong input */
export function computeRoi({
  channelKey,
  inputs,
}: BodyOf<"computeChannelRoi">): ReplyOf<"computeChannelRoi"> {
  const family = channelFamily(channelKey);
  if (family === null) throw notFound("This channel");
  throwIssues(
    checkChannelInputs(family, inputs).errors.map(({ input, message }) => ({
      path: `inputs.${input}`,
      message,
    })),
  );
  return { success: true, family, outputs: computeChannelRoi(family, inputs) };
}

/** Computes a channel month by month. @throws {AppError} `invalid` with the engine's message on each wrong field */
export function computeTimeline({ roi, inputs }: BodyOf<"computeTimeline">): ReplyOf<"computeTimeline"> {
  throwIssues(
    checkTimeline(roi, inputs).map(({ field, message }) => ({
      path: `${Object.hasOwn(roi, field) ? "roi" : "inputs"}.${field}`,
      message,
    })),
  );
  return { success: true, outputs: runTimeline(roi, inputs) };
}
