import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../components/button/button.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Waypoint } from "../../components/waypoint/waypoint.tsx";
import { paths } from "../../lib/paths.ts";
import { useLocation } from "../../lib/router/router.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./planned-screen.module.css";
import { type PlannedScreenContent, plannedScreenAt } from "./planned-screens.ts";

const unknown: PlannedScreenContent = {
  title: "Not here yet",
  stage: "Plan",
  purpose: "This part of Beachhead is not built yet.",
  points: [],
  today: {
    sentence: "The start screen shows what you can do now.",
    label: "Get started",
    to: paths.getStarted,
  },
};

/** Stands where a screen will be: what it will do, and what works today. */
export function PlannedScreen() {
  const { pathname } = useLocation();
  const content = plannedScreenAt(pathname) ?? unknown;
  useScreenTitle(content.title);
  return (
    <div className={styles["page"]}>
      <PageHeader title={content.title} description={content.purpose} />
      <Panel className={styles["card"]}>
        <p className={styles["soon"]}>
          <Waypoint state="empty" />
          {content.stage}, not built yet
        </p>
        <h2 className={styles["heading"]}>What this screen will do</h2>
        <ul className={styles["points"]}>
          {content.points.map((point) => (
            <li key={point}>
              <Waypoint state="empty" />
              {point}
            </li>
          ))}
        </ul>
      </Panel>
      <section className={styles["today"]} aria-label="Until then">
        <div>
          <h2>Until then</h2>
          <p>{content.today.sentence}</p>
        </div>
        <ButtonLink variant="primary" to={content.today.to}>
          {content.today.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </section>
    </div>
  );
}
