import { Check, CloudOff, GitCompareArrows, HardDrive, PencilLine, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatTime } from "../../lib/format/dates.ts";
import type { SavedState } from "../../lib/screen/saved-state.ts";
import { elsewhere } from "../../lib/workspace/elsewhere.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./saved-status.module.css";

export type { SavedState } from "../../lib/screen/saved-state.ts";

interface Shown {
  icon: ReactNode;
  words: string;
  warn?: boolean;
  action?: { label: string; run: () => void };
}

function shownFor(state: SavedState): Shown {
  switch (state.kind) {
    case "saved":
      return {
        icon: <Check aria-hidden="true" />,
        words: state.at === undefined ? "All changes saved" : `Saved ${formatTime(state.at)}`,
      };
    case "saving":
      return { icon: <Spinner size="sm" decorative />, words: "Saving..." };
    case "kept":
      return {
        icon: <HardDrive aria-hidden="true" />,
        words: state.reason === undefined ? "Draft on this device" : `${state.reason}. Draft on this device`,
        warn: state.reason !== undefined,
      };
    case "unkept":
      return {
        icon: <TriangleAlert aria-hidden="true" />,
        words: "Not saved. Keep this page open",
        warn: true,
      };
    case "incomplete":
      return {
        icon: <PencilLine aria-hidden="true" />,
        words: `Draft on this device, ${state.fields} ${state.fields === 1 ? "field" : "fields"} to complete`,
      };
    case "retrying":
      return { icon: <TriangleAlert aria-hidden="true" />, words: "Not saved, retrying", warn: true };
    case "offline":
      return { icon: <CloudOff aria-hidden="true" />, words: "Offline. Draft on this device", warn: true };
    case "conflict":
      return {
        icon: <GitCompareArrows aria-hidden="true" />,
        words: `Changed ${elsewhere()}:`,
        warn: true,
        action: { label: "compare", run: state.onCompare },
      };
    default:
      return state satisfies never;
  }
}

export function SavedStatus({ state }: { state: SavedState }) {
  const { icon, words, warn, action } = shownFor(state);
  return (
    <span className={classNames(styles["status"], warn && styles["warn"])} role="status">
      {icon}
      <span className={styles["words"]}>{words}</span>
      {action && (
        <button type="button" className={styles["action"]} onClick={action.run}>
          {action.label}
        </button>
      )}
    </span>
  );
}
