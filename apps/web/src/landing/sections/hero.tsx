import type { ReactNode } from "react";
import { buttonLook } from "../../components/button/button-look.ts";
import { Waypoint } from "../../components/waypoint.tsx";
import { paths } from "../../lib/paths.ts";
import { stages } from "../stages.ts";
import { ContourLines } from "./contour-lines.tsx";
import styles from "./hero.module.css";

/** What it is, in one sentence, and beside it the thing itself. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className={styles["hero"]}>
      <ContourLines className={styles["water"]} />
      <div className={styles["inside"]}>
        <div className={styles["words"]}>
          <h1>Know your odds before you land</h1>
          <p className={styles["lead"]}>
            Plan a market entry in one model, from the choice of a segment to EBIT. See how likely you are to
            reach the target, and what would change the odds.
          </p>
          <div className={styles["actions"]}>
            <a className={buttonLook({ variant: "primary", size: "lg" })} href={paths.signUp}>
              Start free
            </a>
            <a className={buttonLook({ size: "lg" })} href={paths.signIn}>
              Sign in
            </a>
          </div>
          <p className={styles["note"]}>14 days free, no card needed. Open source.</p>
          <ol className={styles["course"]}>
            {stages.map(({ name, question }) => (
              <li key={name}>
                <a href={`#${name.toLowerCase()}`}>
                  <i>
                    <Waypoint state="here" size={18} />
                  </i>
                  <b>{name}</b>
                  <span>{question}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
        {children}
      </div>
    </div>
  );
}
