import { Waypoint } from "../../components/waypoint.tsx";
import { type Stage, stages } from "../stages.ts";
import { StagePicture } from "./stage-picture.tsx";
import styles from "./stages.module.css";

function StageRow({ stage }: { stage: Stage }) {
  const { name, outcome, text } = stage;
  return (
    <li id={name.toLowerCase()} className={styles["stage"]}>
      <div className={styles["mark"]} aria-hidden="true">
        <Waypoint state="here" size={24} />
      </div>
      <div className={styles["words"]}>
        <p className={styles["name"]}>{name}</p>
        <h3>{outcome}</h3>
        <p className={styles["text"]}>{text}</p>
      </div>
      <StagePicture stage={name} />
    </li>
  );
}

/** The four stages: what changes with each, and a picture of it. */
export function Stages() {
  return (
    <section id="stages" className={styles["stages"]} aria-labelledby="stages-title">
      <div className={styles["inside"]}>
        <h2 id="stages-title">Four stages, one model</h2>
        <p className={styles["lead"]}>Each stage builds on the one before. You never enter a figure twice.</p>
        <ol>
          {stages.map((stage) => (
            <StageRow key={stage.name} stage={stage} />
          ))}
        </ol>
      </div>
    </section>
  );
}
