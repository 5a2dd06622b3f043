import { lazy } from "react";
import { AccountScreen } from "../features/account/account-screen.tsx";

const Integrations = lazy(async () => ({
  default: (await import("../features/integrations/account-integrations-screen.tsx")).IntegrationsSection,
}));

const Activity = lazy(async () => ({
  default: (await import("../features/activity/activity-section.tsx")).ActivitySection,
}));

/** The account, with sections of other features. */
export function WholeAccountScreen() {
  return <AccountScreen integrations={() => <Integrations />} activity={() => <Activity />} />;
}
