import { FlaskConical } from "lucide-react";
import styles from "./sandbox-badge.module.css";

/** Stands beside data that an imitation of an outside service feeds. */
export function SandboxBadge({ service }: { service: string }) {
  return (
    <span className={styles["badge"]}>
      <FlaskConical aria-hidden="true" />
      Sandbox: {service}
    </span>
  );
}
