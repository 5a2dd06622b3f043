import type { GtmPlanReply } from "@beachhead/contract";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Waypoint } from "../../../components/waypoint.tsx";
import styles from "./gaps.module.css";
import { countParts, type GapGroup, gapsFinding, gapsOf } from "./gaps.ts";

const SHOWN_FIRST = 6;

function Group({ group: { id, title, gaps } }: { group: GapGroup }) {
  return (
    <li>
      <h3>{title}</h3>
      <ul className={styles["gaps"]}>
        {gaps.map(({ step, label, state, words, to }) => (
          <li key={`${id} ${step}`}>
            <Waypoint state={state === "warnings" ? "warning" : state} size={12} />
            <Link to={to}>
              {label}
              <span className="visually-hidden"> of {title}</span>
            </Link>
            <span className={styles["words"]}>{words}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The gaps of a plan with links to their steps. */
export function GapsPanel({ plan }: { plan: GtmPlanReply }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const groups = gapsOf(plan);
  const shown = isOpen ? groups : groups.slice(0, SHOWN_FIRST);
  return (
    <Panel className={styles["panel"]} title={gapsFinding(groups, countParts(plan))}>
      {groups.length > 0 && (
        <ul id={listId} className={styles["groups"]}>
          {shown.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </ul>
      )}
      {groups.length > SHOWN_FIRST && (
        <Button
          className={styles["more"] ?? ""}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Show the first ${SHOWN_FIRST}` : `Show all ${groups.length}`}
        </Button>
      )}
    </Panel>
  );
}
