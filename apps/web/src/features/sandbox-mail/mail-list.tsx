import type { SandboxMail } from "@beachhead/contract";
import { Link } from "react-router";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import styles from "./sandbox-mail-screen.module.css";

interface MailListProps {
  mails: readonly SandboxMail[];
  shownId: string | undefined;
  linkTo: (mailId: string) => string;
}

/** The mails of an address, newest first, each a link to itself. */
export function MailList({ mails, shownId, linkTo }: MailListProps) {
  return (
    <nav aria-label="Mails" className={styles["list"]}>
      <ul>
        {mails.map(({ id, subject, from, receivedAt }) => (
          <li key={id}>
            <Link to={linkTo(id)} aria-current={id === shownId ? "true" : undefined}>
              <b>{subject === "" ? "(no subject)" : subject}</b>
              <time dateTime={receivedAt} title={formatFull(receivedAt)}>
                {formatWhen(receivedAt)}
              </time>
              <small>{from}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
