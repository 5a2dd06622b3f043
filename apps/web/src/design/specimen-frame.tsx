import { classNames } from "../lib/class-names.ts";
import styles from "./design-page.module.css";
import type { Specimen } from "./specimen.tsx";

interface SpecimenFrameProps {
  specimen: Specimen;
  isAlone: boolean;
}

/** A specimen under its name, with an anchor of its own. */
export function SpecimenFrame({ specimen, isAlone }: SpecimenFrameProps) {
  const { id, kind, state, Show, width = "third", keys } = specimen;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(styles["specimen"], styles[isAlone ? "full" : width])}
      data-specimen={id}
      data-keys={keys}
    >
      <h3 id={`${id}-title`} className={styles["name"]}>
        <a href={`?only=${id}`}>{kind}</a> <span className={styles["state"]}>{state}</span>
      </h3>
      <div>
        <Show />
      </div>
    </article>
  );
}
