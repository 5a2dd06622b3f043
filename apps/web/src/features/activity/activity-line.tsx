import type { ActivityItem } from "@beachhead/contract";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { formatWhenExactly } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import styles from "./activity.module.css";
import { kindNames, placeOf } from "./activity-places.ts";

interface ActivityLineProps {
  item: ActivityItem;
  /** Shows the changes of its document alone; absent where they are. */
  onOnly?: ((item: ActivityItem) => void) | undefined;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function DocumentName({ item }: { item: ActivityItem }) {
  const { kind, document } = item;
  const place = placeOf(item);
  if (kind === null) return null;
  if (document === null) return <span>{kindNames[kind]} that is no longer here</span>;
  return (
    <span>
      {kindNames[kind]} {place === null ? <>{document}, deleted</> : <Link to={place}>{document}</Link>}
    </span>
  );
}

/** Who did what, in which document and when. */
export function ActivityLine({ item, onOnly }: ActivityLineProps) {
  const { at, person, text, others, more, documentId, document } = item;
  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <p>
          <b>{person.name}</b> {text}
        </p>
        {(others.length > 0 || more > 0) && (
          <details>
            <summary>{formatCount(others.length + more, "more change", "more changes")}</summary>
            <ul className={styles["others"]}>
              {others.map((other) => (
                <li key={other}>{capital(other)}</li>
              ))}
              {more > 0 && <li>{formatCount(more, "change", "changes")} of other fields</li>}
            </ul>
          </details>
        )}
        <p className={styles["place"]}>
          <DocumentName item={item} />
          {onOnly !== undefined && documentId !== null && document !== null && (
            <Button
              variant="link"
              size="sm"
              aria-label={`Show only this: ${document}`}
              onClick={() => onOnly(item)}
            >
              Show only this
            </Button>
          )}
        </p>
      </div>
      <time dateTime={at}>{formatWhenExactly(at)}</time>
    </li>
  );
}
