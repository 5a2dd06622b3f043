import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./support-screen.module.css";
import { SupportText } from "./support-text.tsx";

/** `/sales-and-support`: the same words inside the app. */
export function SupportScreen() {
  useScreenTitle("Support");
  return (
    <div className={styles["page"]}>
      <PageHeader title="Support" description="Help with Beachhead, and where to turn." />
      <Panel>
        <div className={styles["text"]}>
          <SupportText />
        </div>
      </Panel>
    </div>
  );
}
