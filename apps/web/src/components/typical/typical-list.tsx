import type { TypicalFigure } from "@beachhead/contract/business-models";
import { formatCount, formatPlain } from "../../lib/format/numbers.ts";
import styles from "./typical.module.css";
import type { ChosenModel } from "./use-business-model.ts";

export interface UsedFigure {
  /** "Starter, retention" */
  name: string;
  figure: TypicalFigure;
  unit?: string | undefined;
}

const EN_DASH = "\u2013";

/** The figures of a form that are typical of a business model and not the user's own, each with range and source. */
export function TypicalList({ used, chosen }: { used: readonly UsedFigure[]; chosen: ChosenModel }) {
  if (used.length === 0) return null;
  return (
    <details className={styles["list"]}>
      <summary>{formatCount(used.length, "typical figure")}, with source and range</summary>
      <ul>
        {used.map(({ name, figure, unit }) => {
          const source = chosen.sourceOf(figure);
          const ends =
            figure.low === figure.high
              ? formatPlain(figure.low)
              : `${formatPlain(figure.low)} ${EN_DASH} ${formatPlain(figure.high)}`;
          return (
            <li key={name}>
              {name}: typical {formatPlain(figure.typical)}, range {ends}
              {unit === undefined ? "" : ` ${unit}`}.{" "}
              {source === null ? (
                "Our estimate."
              ) : (
                <a href={source.url} target="_blank" rel="noreferrer">
                  {source.publisher}
                  {source.year === null ? "" : `, ${source.year}`}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
