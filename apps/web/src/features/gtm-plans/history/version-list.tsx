import type { PlanVersionListItem, VersionReason } from "@beachhead/contract";
import { formatFull, formatWhenExactly } from "../../../lib/format/dates.ts";
import styles from "./history.module.css";

interface VersionListProps {
  versions: readonly PlanVersionListItem[];
  chosen: number;
  onChoose: (version: number) => void;
  /** The current name; a version with another name shows it. */
  nameNow: string;
}

/** The stored versions, newest first. The chosen one is compared. */
export function VersionList({ versions, chosen, onChoose, nameNow }: VersionListProps) {
  return (
    <ol className={styles["versions"]} aria-label="Earlier versions">
      {versions.map(({ version, savedAt, reason, gtmPlanName }) => (
        <li key={version}>
          <button
            type="button"
            className={styles["version"]}
            aria-current={version === chosen ? "true" : undefined}
            onClick={() => onChoose(version)}
          >
            <time dateTime={savedAt} title={formatFull(savedAt)}>
              {formatWhenExactly(savedAt)}
            </time>
            {gtmPlanName !== nameNow && <span className={styles["oldName"]}>{gtmPlanName}</span>}
            <span>{reasonWords[reason]}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Why a version was stored. */
const reasonWords: Record<VersionReason, string> = {
  pause: "Before editing continued after a break",
  combinations: "Before products or geographies were removed",
  replace: "Before the whole plan was replaced",
  restore: "Before an earlier version was restored",
};
