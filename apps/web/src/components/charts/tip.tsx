import type { CSSProperties } from "react";
import styles from "./charts.module.css";

/** The text that is read out at one point of a drawing. */
export interface Reading {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

/** What is read out, beside its point. */
export function Tip({ reading: { title, lines }, style }: { reading: Reading; style: CSSProperties }) {
  return (
    <div className={styles["tip"]} aria-hidden="true" style={style}>
      <b>{title}</b>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
