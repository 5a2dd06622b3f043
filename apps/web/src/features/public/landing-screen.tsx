import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../components/button/button.tsx";
import { ChartArt } from "../../components/chart-art/chart-art.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { Waypoint } from "../../components/waypoint/waypoint.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./landing-screen.module.css";

const steps = [
  {
    name: "Plan",
    text: "Choose the segments worth entering, with a score you can take apart.",
    built: false,
  },
  {
    name: "Channels",
    text: "Turn a goal into channels, people and a pipeline month by month.",
    built: false,
  },
  {
    name: "Price",
    text: "See the odds that a price reaches revenue and EBIT, and what moves them.",
    built: true,
  },
  { name: "Monitor", text: "Hold closed deals against the plan and see where they part.", built: false },
];

/** What it is, in one sentence, and the way in. */
export function LandingScreen() {
  useScreenTitle("Go-to-market planning with the odds");
  return (
    <PublicPage>
      <section className={styles["hero"]}>
        <div>
          <h1 className={styles["title"]}>Know your odds before you land</h1>
          <p className={styles["lead"]}>
            Beachhead plans a market entry in one model, from the choice of a segment to EBIT, and tells you
            how likely you are to reach the target.
          </p>
          <div className={styles["actions"]}>
            <ButtonLink variant="primary" size="lg" to="/auth?view=sign-up">
              Start free
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
            <ButtonLink size="lg" to="/auth">
              Sign in
            </ButtonLink>
          </div>
          <p className={styles["note"]}>14 days free, no card needed.</p>
        </div>
        <ChartArt format="lying" className={styles["art"]} />
      </section>
      <section className={styles["steps"]} aria-labelledby="steps">
        <div className={styles["inside"]}>
          <h2 id="steps">Four steps, one model</h2>
          <ol>
            {steps.map((step, index) => (
              <li key={step.name}>
                <div className={styles["line"]} aria-hidden="true">
                  <Waypoint state={step.built ? "here" : "empty"} size={20} />
                  {index < steps.length - 1 && <i />}
                </div>
                <h3>{step.name}</h3>
                <p>{step.text}</p>
                <span className={styles["state"]}>
                  {step.built ? <Tag tone="accent">Works today</Tag> : <Tag>Being built</Tag>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </PublicPage>
  );
}
