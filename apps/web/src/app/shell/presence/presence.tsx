import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Tooltip } from "../../../components/tooltip/tooltip.tsx";
import { isEqual } from "../../../lib/is-equal.ts";
import { useOpenDocuments } from "../../../lib/presence/open-documents.ts";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { membersQuery } from "../../../lib/workspace/workspaces.ts";
import { markFields } from "./field-marks.ts";
import { othersHere } from "./others-here.ts";
import styles from "./presence.module.css";

/** As many initials as there is room for. */
const MOST_SHOWN = 4;
const WIDEST_PHONE = 700;
const NOBODY: never[] = [];

/** The same object as before while it is equal. */
function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isEqual(kept, value)) return kept;
  setKept(value);
  return value;
}

/** Who else has the open document open, and the fields that they are in. */
export default function Presence({ workspaceId }: { workspaceId: string }) {
  const forms = useOpenDocuments((state) => state.forms);
  const people = useOpenDocuments((state) => state.people);
  const userId = useSession((state) => state.session?._id);
  const isAnybodyHere = Object.values(people).some((each) => each.some((person) => person.userId !== userId));
  const members = useQuery({ ...membersQuery(workspaceId), enabled: isAnybodyHere }).data ?? NOBODY;
  const others = othersHere({ forms, people, members, userId });
  const marks = useStable(
    others.flatMap(({ field, initials, colour }) => (field === null ? [] : { field, initials, colour })),
  );
  useEffect(() => markFields(marks), [marks]);
  const isPhone = useNarrow(WIDEST_PHONE);
  if (others.length === 0) return null;
  // A phone has room for one circle.
  const most = !isPhone ? MOST_SHOWN : others.length === 1 ? 1 : 0;
  const shown = others.slice(0, most);
  const rest = others.slice(most);
  const names = rest.map(({ name }) => name).join(", ");
  return (
    <ul className={styles["people"]} aria-label="Also in this document">
      {shown.map(({ id, name, initials, colour }) => (
        <li key={id}>
          <Tooltip content={name}>
            <span className={styles["person"]} role="img" aria-label={name} data-colour={colour.slice(-1)}>
              {initials}
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip content={names}>
            <span
              className={styles["person"]}
              role="img"
              aria-label={`${rest.length} ${most === 0 ? "others" : "more"}: ${names}`}
            >
              +{rest.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
