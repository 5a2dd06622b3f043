import { CornerDownRight, TriangleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import styles from "./inherited.module.css";

interface InheritedFromProps {
  /** The part of the plan: "the goals of " */
  words: string;
  plan: string;
  to: string;
}

/** Marks values as those of the plan. Its props are words: a key press in one of the values does not draw it again. */
export const InheritedFrom = memo(({ words, plan, to }: InheritedFromProps) => (
  <p className={styles["from"]}>
    <CornerDownRight aria-hidden="true" />
    <span>
      from {words}
      <Link to={to}>{plan}</Link>
    </span>
  </p>
));
InheritedFrom.displayName = "InheritedFrom";

interface UpstreamChangeProps {
  finding: string;
  /** What the document uses until the choice. */
  children: ReactNode;
  /** The buttons. */
  choice: ReactNode;
}

/** What changed in the plan of a document, and the choice. */
export function UpstreamChange({ finding, children, choice }: UpstreamChangeProps) {
  return (
    <div className={styles["change"]} role="status">
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>
          <b>{finding}</b> {children}
        </p>
        <p className={styles["choice"]}>{choice}</p>
      </div>
    </div>
  );
}
