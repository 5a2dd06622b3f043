import { AccountScreen } from "../../features/account/account-screen.tsx";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";

const Integrations = lazyPart(() =>
  import("../../features/integrations/account-integrations-screen.tsx").then(
    (module) => module.IntegrationsSection,
  ),
);

/** The account, with the connections of another feature as one of its sections. */
export function WholeAccountScreen() {
  return <AccountScreen integrations={() => <Integrations />} />;
}
