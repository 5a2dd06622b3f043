import type { DeviceKind, SessionListItem } from "@beachhead/contract";
import { Check, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "../../../components/tag/tag.tsx";
import { formatFull, formatWhen } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";

const icons: Record<DeviceKind, LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  other: SquareTerminal,
};

function When({ word, moment }: { word: string; moment: string }) {
  return (
    <span>
      {word}{" "}
      <time dateTime={moment} title={formatFull(moment)}>
        {formatWhen(moment)}
      </time>
    </span>
  );
}

/** One place where the user is signed in. */
export function SessionLine({ session, action }: { session: SessionListItem; action: ReactNode }) {
  const Icon = icons[session.deviceKind];
  return (
    <li className={styles["session"]}>
      <Icon aria-hidden="true" />
      <div className={styles["device"]}>
        <b>
          {session.device}
          {session.current && (
            <Tag tone="positive" icon={<Check aria-hidden="true" />}>
              This session
            </Tag>
          )}
        </b>
        <small>{session.address === "" ? "Address unknown" : session.address}</small>
      </div>
      <div className={styles["times"]}>
        <When word="Last used" moment={session.lastUsedAt} />
        <small>
          <When word="since" moment={session.startedAt} />, <When word="ends" moment={session.expiresAt} />
        </small>
      </div>
      {action}
    </li>
  );
}
