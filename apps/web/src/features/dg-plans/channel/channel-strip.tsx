import { useMemo } from "react";
import { AnswerStrip } from "../../../components/answer-strip/answer-strip.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { DgPlanFields } from "../plan/plan-fields.ts";
import { roiOf } from "./channel-roi.ts";
import { finding } from "./finding.ts";
import { usePlannedChannel } from "./use-planned-channel.ts";

/** Of the results of one channel on its tab. */
export const answersId = (channelKey: number): string => `answers-${channelKey}`;

/** On a phone: what the channel brings, above its inputs. */
export function ChannelStrip({ form, channelKey }: { form: DocumentForm<DgPlanFields>; channelKey: number }) {
  const { channel, currency } = usePlannedChannel(form, channelKey);
  const words = useMemo(() => {
    const roi = channel === undefined ? null : roiOf(channel);
    return channel === undefined || roi === null ? null : finding(channel.label, roi, currency);
  }, [channel, currency]);
  return words === null ? null : <AnswerStrip to={answersId(channelKey)} words={words} />;
}
