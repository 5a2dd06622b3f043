import type { RealityCheck } from "@beachhead/engine";
import { Info, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { RealityWays } from "../../lib/thread/thread-figures.ts";
import styles from "./reality.module.css";
import { realityWords } from "./reality-words.ts";

interface RealityListProps {
  checks: readonly RealityCheck[];
  currency: string;
  /** The name of the goal's year. */
  year: string;
  /** Where each check can be acted on. */
  ways?: RealityWays;
}

/** Doubts about a plan, each with its arithmetic and a way to act. None of them blocks anything. */
export function RealityList({ checks, currency, year, ways = {} }: RealityListProps) {
  if (checks.length === 0) return null;
  return (
    <ul className={styles["list"]} aria-label="Worth a second look">
      {checks.map((check) => {
        const { finding, arithmetic } = realityWords(check, currency, year);
        const way = ways[check.code];
        return (
          <li key={check.code} data-level={check.level}>
            {check.level === "doubt" ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
            <span>
              <b>{finding}</b> {arithmetic}
            </span>
            {[way, way?.also].map(
              (each) =>
                each !== undefined && (
                  <Link key={each.label} className={styles["way"]} to={each.to}>
                    {each.label}
                  </Link>
                ),
            )}
          </li>
        );
      })}
    </ul>
  );
}
