import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { navigate } from "../../lib/navigation.ts";
import { Button } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import { Waypoint, type WaypointState, waypointNames } from "../waypoint.tsx";
import styles from "./stepper.module.css";

export interface Step {
  id: string;
  label: string;
  to: string;
  state: Exclude<WaypointState, "here">;
}

interface StepperProps {
  /** Names the steps as a whole. */
  label: string;
  steps: readonly Step[];
  /** The step on the screen, by its id. */
  current: string;
}

/** The way through a piece of work: each step with its state, free to jump. On a phone a menu. */
export function Stepper({ label, steps, current }: StepperProps) {
  const index = steps.findIndex((step) => step.id === current);
  const here = steps[index];
  return (
    <nav className={styles["stepper"]} aria-label={label}>
      <ol className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step.id} data-state={step.state}>
            <Link to={step.to} aria-current={step.id === current ? "step" : undefined}>
              <span className={styles["mark"]}>
                <Waypoint state={step.id === current ? "here" : step.state} />
              </span>
              <span className={styles["label"]}>
                {step.label}
                <span className="visually-hidden">, {waypointNames[step.state]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className={styles["folded"]}>
        <Menu
          align="start"
          trigger={
            <Button variant="quiet" className={styles["open"] ?? ""}>
              <Waypoint state="here" />
              <span>
                Step {index + 1} of {steps.length}
                {here === undefined ? "" : `: ${here.label}`}
              </span>
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          items={steps.map((step, at) => ({
            label: `${at + 1}. ${step.label}, ${waypointNames[step.id === current ? "here" : step.state]}`,
            icon: <Waypoint state={step.id === current ? "here" : step.state} />,
            onSelect: () => navigate(step.to),
          }))}
        />
      </div>
    </nav>
  );
}
