import { useMemo } from "react";
import { AnswerStrip } from "../../../components/answer-strip/answer-strip.tsx";
import { useShowsStrip } from "../../../components/answer-strip/use-shows-strip.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { DgPlanFields } from "../plan/plan-fields.ts";
import { roiOf } from "./channel-roi.ts";
import { finding } from "./finding.ts";
import { usePlannedChannel } from "./use-planned-channel.ts";

/** Element id of a channel's results on its tab. */
export const answersId = (channelKey: number): string => `answers-${channelKey}`;

interface ChannelStripProps {
  form: DocumentForm<DgPlanFields>;
  channelKey: number;
}

/** On a phone: what the channel brings, above its inputs. */
export function ChannelStrip(props: ChannelStripProps) {
  return useShowsStrip() && <ChannelFinding {...props} />;
}

function ChannelFinding({ form, channelKey }: ChannelStripProps) {
  const { channel, currency } = usePlannedChannel(form, channelKey);
  const words = useMemo(() => {
    const roi = channel === undefined ? null : roiOf(channel);
    return channel === undefined || roi === null ? null : finding(channel.label, roi, currency);
  }, [channel, currency]);
  return words === null ? null : <AnswerStrip to={answersId(channelKey)} words={words} />;
}
