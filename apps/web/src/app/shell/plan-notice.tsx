import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { May } from "../../components/may.tsx";
import { daysUntil, formatDate } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { onRefusal, onUpgrade, openUpgrade, type UpgradeReason } from "../../lib/upgrade.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import styles from "./verify-notice.module.css";

const Upgrade = lazy(async () => ({
  default: (await import("../../features/billing/upgrade-dialog.tsx")).UpgradeDialog,
}));

const SalesForm = lazy(async () => ({
  default: (await import("../../features/support/enterprise-form.tsx")).EnterpriseForm,
}));

/** Days before the end from which it is said. */
const SAID_FROM = 7;
/** Days of full use after the end of a paid plan. */
const GRACE_DAYS = 3;

/** What is said about a plan that ends soon, is in its days of grace or is over. */
function planSentence(user: UserDetails, now: number = Date.now()): string | null {
  if (user.isTrialExpired)
    return "Your trial is over. You can read and export everything; upgrade to make changes.";
  if (user.subscriptionStatus === "expired")
    return `Your ${user.planType} is over. You can read and export everything; renew to make changes.`;
  if (user.subscriptionEndDate === null) return null;
  const days = daysUntil(user.subscriptionEndDate, now);
  const end = Date.parse(user.subscriptionEndDate);
  if (end <= now) {
    const last = new Date(end + GRACE_DAYS * 24 * 60 * 60 * 1000).toISOString();
    return `Your ${user.planType} ended on ${formatDate(user.subscriptionEndDate)}. Everything works until ${formatDate(last)}.`;
  }
  return days <= SAID_FROM ? `Your ${user.planType} ends in ${formatCount(days, "day")}.` : null;
}

/** The plans over the current screen, when asked for. */
function Plans(): ReactNode {
  const [asked, setAsked] = useState<UpgradeReason | null>(null);
  const mayPay = useMayCall("createSubscription");
  useEffect(() => onUpgrade(setAsked), []);
  if (!mayPay)
    return (
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="An owner can change the plan"
        actions={<Button onClick={() => setAsked(null)}>Close</Button>}
      >
        <p>{asked?.limit} Only an owner of this workspace can choose another plan.</p>
      </Dialog>
    );
  return (
    <Suspense>
      {asked !== null && <Upgrade {...asked} SalesForm={SalesForm} onClose={() => setAsked(null)} />}
    </Suspense>
  );
}

/** A line above every screen. The plans open by themselves when a change was refused because the plan is over. */
export function PlanNotice(): ReactNode {
  return (
    <>
      <Notice />
      <Plans />
    </>
  );
}

function Notice(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  const mayPay = useMayCall("createSubscription");
  const isOver = user !== undefined && (user.isTrialExpired || user.subscriptionStatus === "expired");
  useEffect(() => (isOver && mayPay ? onRefusal(() => openUpgrade()) : undefined), [isOver, mayPay]);
  const sentence = user === undefined ? null : planSentence(user);
  if (sentence === null) return null;
  return (
    <section className={styles["notice"]} aria-label="Your plan">
      <CalendarClock aria-hidden="true" />
      <p>{sentence}</p>
      <May call="createSubscription">
        <Button size="sm" onClick={() => openUpgrade()}>
          See plans
        </Button>
      </May>
    </section>
  );
}
