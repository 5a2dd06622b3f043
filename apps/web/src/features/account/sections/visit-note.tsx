import { Panel } from "../../../components/panel/panel.tsx";
import styles from "../account-screen.module.css";

/** In place of what a visitor of the example would be refused. */
export function VisitNote({ title, children }: { title: string; children: string }) {
  return (
    <Panel title={title}>
      <p className={styles["note"]}>{children} Press Start your own.</p>
    </Panel>
  );
}
