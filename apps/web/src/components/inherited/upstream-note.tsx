import { CornerDownRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../lib/router/router.tsx";
import styles from "./inherited.module.css";

interface InheritedFromProps {
  /** The part of the plan: "the goals of " */
  words: string;
  plan: string;
  to: string;
}

/** Marks values as those of the plan. */
export function InheritedFrom({ words, plan, to }: InheritedFromProps) {
  return (
    <p className={styles["from"]}>
      <CornerDownRight aria-hidden="true" />
      <span>
        from {words}
        <Link to={to}>{plan}</Link>
      </span>
    </p>
  );
}

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
