import { ClockAlert } from "lucide-react";
import styles from "./action-items.module.css";
import { type Day, distanceWords, formatDay } from "./days.ts";
import { isOverdue, type PlanAction } from "./plan-action.ts";
import { isSettled } from "./statuses.ts";

/** When an action item is due, and how far away that is. */
export function Due({ action, today }: { action: PlanAction; today: Day }) {
  const { targetDate } = action;
  return (
    <span className={styles["due"]}>
      {formatDay(targetDate, today)}
      {isOverdue(action, today) ? (
        <span className={styles["late"]}>
          <ClockAlert size={14} aria-hidden="true" />
          {distanceWords(targetDate, today)}
        </span>
      ) : (
        !isSettled(action) && <span className={styles["away"]}>{distanceWords(targetDate, today)}</span>
      )}
    </span>
  );
}
