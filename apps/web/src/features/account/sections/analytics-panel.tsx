import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { useUpdateProfile } from "../api/own-account.ts";

/** Consent to usage analytics, shown where this installation reports usage. */
export function AnalyticsPanel({ user }: { user: UserDetails }) {
  const { data: configuration } = useQuery(configurationQuery);
  const update = useUpdateProfile();
  if (configuration?.analytics !== true || user.visitorUntil !== null) return null;
  async function choose(analyticsConsent: boolean): Promise<void> {
    try {
      await update.mutateAsync({ analyticsConsent });
      toast.success(analyticsConsent ? "Usage analytics are on" : "Usage analytics are off");
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <Panel title="Usage analytics" subtitle="Reports to Mixpanel that you open dashboards">
      <Checkbox
        label="Report my visits of dashboards"
        help="Mixpanel receives your name, e-mail address, company, last sign-in and the time of the visit, never your figures. Nothing is reported after you untick it."
        checked={user.analyticsConsent === true}
        disabled={update.isPending}
        onCheckedChange={(isOn) => void choose(isOn)}
      />
    </Panel>
  );
}
