import { AI_FETCHES_USED_UP } from "@beachhead/contract/plan-defaults";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { Dialog } from "../../../../components/dialog/dialog.tsx";
import { formatDate } from "../../../../lib/format/dates.ts";
import { formatCount } from "../../../../lib/format/numbers.ts";
import { userDetailsQuery } from "../../../../lib/query/user-details.ts";
import { openUpgrade } from "../../../../lib/upgrade.ts";
import { autofillProgressQuery } from "./ask-advisor.ts";
import styles from "./autofill-dialogs.module.css";

/** The built-in advisor answers at once: a dialog that comes and goes would only flash. */
const SHOWN_AFTER_MS = 400;
/** Waits of this many seconds and more change the message every 15 s, shorter ones every 3 s (specified). */
const LONG_WAIT = 120;

const messages = [
  "Reading what the product does",
  "Comparing what matters to buyers in each industry",
  "Telling large companies from small ones",
  "Checking which certificates each industry requires",
  "Checking where margins are thin and budgets small",
  "Ranking the attributes of every segment",
  "Leaving out attributes without a reason",
  "Writing down a reason for each pick",
] as const;

interface WaitingDialogProps {
  /** Upper bound of the wait. */
  seconds: number;
  industries: readonly string[];
  onCancel(): void;
}

/** Counts down while the AI consultant works. */
export function WaitingDialog({ seconds, industries, onCancel }: WaitingDialogProps) {
  const elapsed = useElapsed();
  const isShown = elapsed >= SHOWN_AFTER_MS;
  const { data: progress } = useQuery({ ...autofillProgressQuery, enabled: isShown });
  const left = Math.max(0, Math.ceil(seconds - elapsed / 1000));
  const step = seconds >= LONG_WAIT ? 15 : 3;
  const message = messages[Math.floor(elapsed / 1000 / step) % messages.length];
  return (
    <Dialog
      open={isShown}
      onOpenChange={(open) => !open && onCancel()}
      title="AI is fetching data..."
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      <div className={styles["waiting"]}>
        <span className={styles["left"]} role="timer" aria-label={`${left} seconds left at most`}>
          {left === 0 ? "…" : `${left} s`}
        </span>
        <p className={styles["message"]} role="status">
          {left === 0 ? "Wait for few more seconds" : message}
        </p>
      </div>
      {progress !== null && progress !== undefined && (
        <p className={styles["progress"]}>
          <progress value={progress.answered} max={progress.industries} aria-label="Industries answered" />
          {progress.answered} of {formatCount(progress.industries, "industry", "industries")} answered
        </p>
      )}
      <p className={styles["fine"]}>
        {formatCount(industries.length, "industry", "industries")}, three company sizes each. A fetch counts
        only when the answer is there.
      </p>
    </Dialog>
  );
}

/** Milliseconds since the component was mounted, four times a second. */
function useElapsed(): number {
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  return now - start;
}

interface LimitDialogProps {
  message: string;
  onClose(): void;
}

/** The AI fetches of the plan are used up, or the plan has ended. */
export function LimitDialog({ message, onClose }: LimitDialogProps) {
  const { data } = useQuery(userDetailsQuery);
  const isUsedUp = message === AI_FETCHES_USED_UP;
  const limits = data?.planLimits;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isUsedUp ? "AI fetch limit reached" : "Your plan has ended"}
      actions={
        <>
          <Button onClick={onClose}>Continue</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              openUpgrade(message);
            }}
          >
            Upgrade
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {isUsedUp && limits !== undefined && (
        <p className={styles["fine"]}>
          {limits.aiFetchAdded} of {limits.aiFetchesLimit ?? "unlimited"} AI fetches used.
          {data?.subscriptionEndDate &&
            ` This billing period ends on ${formatDate(data.subscriptionEndDate)}.`}
        </p>
      )}
    </Dialog>
  );
}
