import { Inbox } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useUnread } from "../../lib/query/unread.ts";
import styles from "./inbox-link.module.css";

/** The way to the inbox, with a mark while something in it is unread: for members of a team, and where something is in it. */
export default function InboxLink() {
  const unread = useUnread();
  if (unread === undefined) return null;
  const name = unread === 0 ? "Inbox" : `Inbox, ${unread} unread`;
  return (
    <Link className={styles["button"]} to={paths.inbox} aria-label={name} title={name}>
      <Inbox aria-hidden="true" />
      {unread > 0 && <span className={styles["mark"]} aria-hidden="true" />}
    </Link>
  );
}
