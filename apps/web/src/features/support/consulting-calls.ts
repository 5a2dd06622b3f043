import { type BodyInputOf, QUERY_CREDITS } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { refreshUsage } from "../../lib/query/user-details.ts";

export interface QuerySending {
  body: BodyInputOf<"sendQuery">;
  /** The same for a repeated press, so that a query costs its credits once. */
  idempotencyKey: string;
}

/** Sends a query; the second call is the specification's and takes nothing. */
export function useSendQuery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sending: QuerySending) => {
      const sent = await call("sendQuery", sending);
      await call("humanConsultantQuery", { body: { consultingAmount: QUERY_CREDITS } }).catch(
        () => undefined,
      );
      return sent;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["credits"] });
      return refreshUsage(client);
    },
  });
}

export function useSendEnterpriseRequest() {
  return useMutation({
    mutationFn: (body: BodyInputOf<"sendEnterpriseRequest">) => call("sendEnterpriseRequest", { body }),
  });
}
