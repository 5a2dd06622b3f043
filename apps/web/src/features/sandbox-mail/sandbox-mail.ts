import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

const POLL_INTERVAL = 4_000;

/** The sandbox's mails: one's own, or those of the address, where one may read them. */
export function sandboxMailQuery(address: string | undefined) {
  return queryOptions({
    queryKey: ["sandbox-mail", address ?? ""],
    queryFn: ({ signal }) =>
      call("listSandboxMail", { query: address === undefined ? undefined : { to: address }, signal }),
    refetchInterval: POLL_INTERVAL,
    retry: false,
  });
}
