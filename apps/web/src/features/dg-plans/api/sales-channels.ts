import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The sales channels of each product of a GTM plan. */
export function salesChannelsQuery(gtmPlanId: string) {
  return queryOptions({
    queryKey: ["sales-channels", gtmPlanId],
    queryFn: ({ signal }) => call("getSalesChannels", { params: { id: gtmPlanId }, signal }),
  });
}

/** Stores the sales channels of a GTM plan. */
export function saveSalesChannels(
  gtmPlanId: string,
  body: BodyInputOf<"saveSalesChannels">,
  version: number | undefined,
) {
  return call("saveSalesChannels", {
    params: { id: gtmPlanId },
    body,
    ...(version === undefined ? {} : { ifMatch: version }),
  });
}
