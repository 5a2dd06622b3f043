import type { InboxMailSettings, InboxMails } from "@beachhead/contract";
import { SegmentedControl } from "../../components/segmented-control/segmented-control.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { useInboxCalls } from "../../lib/query/inbox.ts";
import styles from "./inbox.module.css";

const explanations: Record<InboxMails, string> = {
  "at-once": "One e-mail for what comes within five minutes.",
  daily: "One e-mail a day, at 8:00 in your time zone.",
  never: "No e-mails about your inbox.",
};

/** When the inbox is mailed. What was read is not. */
export function MailChoice({ settings }: { settings: InboxMailSettings }) {
  const { choose } = useInboxCalls();
  const mails = choose.isPending ? choose.variables.mails : settings.mails;
  return (
    <section className={styles["mails"]} aria-labelledby="inbox-mails">
      <h2 id="inbox-mails">E-mails</h2>
      <SegmentedControl
        label="E-mails about your inbox"
        value={mails}
        onValueChange={(value) => {
          const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
          choose.mutate(
            { mails: value, timeZone },
            { onError: (failure) => toast.error(messageOf(failure)) },
          );
        }}
        items={[
          { value: "at-once", label: "At once" },
          { value: "daily", label: "Daily" },
          { value: "never", label: "Never" },
        ]}
      />
      <p>{explanations[mails]} What you have read by then is left out.</p>
    </section>
  );
}
