import type { PlanAnswer, PlanFigure } from "@beachhead/contract";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import styles from "./ask.module.css";

/** Where the screens show a figure. */
function addressOf({ source, simulationId }: PlanFigure): string {
  switch (source) {
    case "goals":
      return paths.goalSetting;
    case "segments":
      return paths.recommendedSegments;
    case "channels":
      return paths.channelPlans;
    case "allocation":
      return paths.allocation;
    case "simulation":
      return simulationId === null ? paths.newSimulation : paths.savedSimulation(simulationId);
    case "actuals":
      return paths.dashboards;
  }
}

/** An answer with the figures it uses, each linked to its screen. */
export function AnswerView({ answer: { question, answer, figures, engine } }: { answer: PlanAnswer }) {
  return (
    <div className={styles["answer"]}>
      <h3>{question}</h3>
      <p className={styles["words"]}>{answer}</p>
      <dl className={styles["figures"]}>
        {figures.map((figure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one label, and the list never changes
          <div key={index}>
            <dt>{figure.label}</dt>
            <dd>
              <Link to={addressOf(figure)}>
                {figure.text}
                <span className="visually-hidden"> ({figure.label})</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles["basis"]}>
        {engine.id === "model"
          ? `Worded by ${engine.label}. The figures were computed from the plan.`
          : "Computed from the plan. No AI model was used."}
      </p>
    </div>
  );
}
