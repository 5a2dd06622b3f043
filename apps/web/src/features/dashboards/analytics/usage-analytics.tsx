import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { paths } from "../../../lib/paths.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import styles from "./usage-analytics.module.css";

/** Reports a visit of the dashboards for users who agreed, and asks those who were not asked yet. */
export function UsageAnalytics() {
  const { data: configuration } = useQuery(configurationQuery);
  const { data: user } = useQuery(userDetailsQuery);
  const isOn = configuration?.analytics === true && user !== undefined && user.visitorUntil === null;
  const isAllowed = isOn && user.analyticsConsent === true;
  useEffect(() => {
    // The server logs what fails; a visit is no reason to disturb anybody.
    if (isAllowed) void call("recordDashboardVisit").catch(() => undefined);
  }, [isAllowed]);
  return isOn && user.analyticsConsent === null ? <ConsentNotice /> : null;
}

function ConsentNotice() {
  const client = useQueryClient();
  async function answer(analyticsConsent: boolean): Promise<void> {
    try {
      client.setQueryData(
        userDetailsQuery.queryKey,
        await call("updateProfile", { body: { analyticsConsent } }),
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <section className={styles["notice"]} aria-label="Usage analytics">
      <ChartNoAxesColumn aria-hidden="true" />
      <p>
        May we report to Mixpanel that you open dashboards? It receives your name, e-mail address, company and
        the time, never your figures. Change it at any time under{" "}
        <Link to={paths.accountSection("profile")}>Account, Profile</Link>.
      </p>
      <div className={styles["answers"]}>
        <Button size="sm" onClick={() => void answer(false)}>
          Do not allow
        </Button>
        <Button size="sm" onClick={() => void answer(true)}>
          Allow
        </Button>
      </div>
    </section>
  );
}
