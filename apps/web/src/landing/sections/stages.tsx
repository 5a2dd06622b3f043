import { Tag } from "../../components/tag/tag.tsx";
import { Waypoint } from "../../components/waypoint/waypoint.tsx";
import { type Stage, stages } from "../stages.ts";
import { StagePicture } from "./stage-picture.tsx";
import styles from "./stages.module.css";

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

function StageRow({ stage }: { stage: Stage }) {
  const { name, text, works, planned } = stage;
  const isBuilt = works.length > 0;
  return (
    <li id={name.toLowerCase()} className={styles["stage"]} data-built={isBuilt || undefined}>
      <div className={styles["mark"]} aria-hidden="true">
        <Waypoint state={isBuilt ? "here" : "empty"} size={24} />
      </div>
      <div className={styles["words"]}>
        <h3>
          {name} {isBuilt ? <Tag tone="accent">Works today</Tag> : <Tag>Being built</Tag>}
        </h3>
        <p>{text}</p>
        <div className={styles["points"]}>
          <Points title="Today" points={works} />
          <Points title="Being built" points={planned} />
        </div>
      </div>
      <StagePicture stage={name} />
    </li>
  );
}

/** The four stages, with pictures of what exists and plain words about what does not yet. */
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
