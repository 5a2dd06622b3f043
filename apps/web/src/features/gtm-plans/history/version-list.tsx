import type { PlanVersionListItem } from "@beachhead/contract";
import { formatFull, formatWhenExactly } from "../../../lib/format/dates.ts";
import styles from "./history.module.css";
import { reasonWords } from "./reason-words.ts";

interface VersionListProps {
  versions: readonly PlanVersionListItem[];
  chosen: number;
  onChoose: (version: number) => void;
  /** The name the plan has now; a version under another one says so. */
  nameNow: string;
}

/** The versions that were kept, newest first; one of them is compared. */
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
