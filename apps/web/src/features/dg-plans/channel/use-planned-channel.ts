import { useCallback } from "react";
import type { DocumentForm, DocumentFormState } from "../../../lib/form/document-form.ts";
import { useAfterPaint } from "../../../lib/form/use-after-paint.ts";
import { type ChannelFields, channelOf, type DgPlanFields } from "../plan/plan-fields.ts";

const currencyOf = ({ values }: DocumentFormState<DgPlanFields>): string =>
  values.currency.trim().toUpperCase() || "USD";

/** A channel of the form and its currency for the results beside the fields, which follow a key by one paint. */
export function usePlannedChannel(
  { store }: DocumentForm<DgPlanFields>,
  channelKey: number,
): { channel: ChannelFields | undefined; currency: string } {
  const read = useCallback(
    ({ values }: DocumentFormState<DgPlanFields>) => channelOf(values, channelKey),
    [channelKey],
  );
  return { channel: useAfterPaint(store, read), currency: useAfterPaint(store, currencyOf) };
}
