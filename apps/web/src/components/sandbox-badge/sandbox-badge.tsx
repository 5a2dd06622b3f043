import { FlaskConical } from "lucide-react";
import styles from "./sandbox-badge.module.css";

/** Shown beside data from a sandbox of an outside service. */
export function SandboxBadge({ service }: { service: string }) {
  return (
    <span className={styles["badge"]}>
      <FlaskConical aria-hidden="true" />
      Sandbox: {service}
    </span>
  );
}
