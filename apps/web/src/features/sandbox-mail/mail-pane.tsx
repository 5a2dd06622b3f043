import type { SandboxMail } from "@beachhead/contract";
import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "../../components/button/button.tsx";
import { formatFull } from "../../lib/format/dates.ts";
import { MailText } from "./mail-text.tsx";
import styles from "./sandbox-mail-screen.module.css";

interface MailPaneProps {
  mail: SandboxMail;
  origin: string;
  backTo: string;
}

/** One mail to be read. */
export function MailPane({ mail, origin, backTo }: MailPaneProps) {
  return (
    <article className={styles["mail"]} aria-labelledby="mail-subject">
      <div className={styles["back"]}>
        <ButtonLink to={backTo} size="sm" variant="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          All mails
        </ButtonLink>
      </div>
      <h2 id="mail-subject">{mail.subject === "" ? "(no subject)" : mail.subject}</h2>
      <dl>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={mail.receivedAt}>{formatFull(mail.receivedAt)}</time>
          {mail.repeats > 0 && ` (sent ${mail.repeats + 1} times)`}
        </dd>
      </dl>
      <MailText text={mail.text} origin={origin} />
    </article>
  );
}
