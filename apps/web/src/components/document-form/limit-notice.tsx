import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../button/button.tsx";
import styles from "./document-notices.module.css";

/** What the plan does not allow, with the way to one that does. What was typed stays. */
export function LimitNotice({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className={styles["limit"]} role="alert">
      <span className={styles["words"]}>{message}</span>
      <ButtonLink to={paths.accountSubscription} size="sm">
        See plans
      </ButtonLink>
    </div>
  );
}
