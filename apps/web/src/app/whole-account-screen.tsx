import { lazy } from "react";
import { AccountScreen } from "../features/account/account-screen.tsx";

const Integrations = lazy(async () => ({
  default: (await import("../features/integrations/account-integrations-screen.tsx")).IntegrationsSection,
}));

/** The account, with the connections of another feature as one of its sections. */
export function WholeAccountScreen() {
  return <AccountScreen integrations={() => <Integrations />} />;
}
