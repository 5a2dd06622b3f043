import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../../../lib/class-names.ts";
import type { Answer } from "../../state/answer.ts";
import styles from "./answers.module.css";

/** Whether an element is on the screen; true until the browser has reported it. */
function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

interface InSightProps {
  answer: Answer;
  /** The answer that has not changed for longer. */
  debounced: Answer | null;
  className?: string | undefined;
  children(answer: Answer): ReactNode;
}

/** Panels that follow the answer while they are on the screen, and otherwise once it has settled. */
export function InSight({ answer, debounced, className, children }: InSightProps) {
  const element = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(element);
  const [shown, setShown] = useState(answer);
  if (shown !== answer && (isInSight || debounced === answer)) setShown(answer);
  return (
    <div ref={element} className={classNames(styles["inSight"], className ?? styles["stack"])}>
      {children(shown)}
    </div>
  );
}
