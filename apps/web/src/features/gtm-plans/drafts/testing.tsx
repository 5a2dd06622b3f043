import type { Configuration } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { configurationQuery } from "../../../lib/query/configuration.ts";

const configuration: Configuration = {
  success: true,
  sandboxes: true,
  google: false,
  googleSandbox: false,
  example: false,
  mailbox: false,
  payments: false,
  paymentsSandbox: false,
  signUps: "open",
  signUpNotice: null,
  bookingUrl: null,
  aiModel: false,
  analytics: false,
  startsWithTrial: true,
};

/** For tests: a page of an installation, by default one without a model. */
export function WithConfiguration({ aiModel = false, children }: { aiModel?: boolean; children: ReactNode }) {
  const [client] = useState(() => {
    const created = new QueryClient();
    created.setQueryData(configurationQuery.queryKey, { ...configuration, aiModel });
    return created;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
