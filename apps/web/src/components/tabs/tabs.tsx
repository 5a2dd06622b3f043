import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Waypoint, waypointNames } from "../waypoint/waypoint.tsx";
import styles from "./tabs.module.css";

export interface TabItem {
  /** A slug: letters, digits and hyphens, as it becomes part of an id. */
  value: string;
  label: string;
  state?: "empty" | "partial" | "complete" | "warning" | undefined;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** `TabPanel`s, and anything between the tabs and them. */
  children?: ReactNode;
  className?: string | undefined;
  listClassName?: string | undefined;
}

export function Tabs({ label, items, value, onValueChange, children, className, listClassName }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))} className={className}>
      <Base.List className={classNames(styles["list"], listClassName)} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles["tab"]}>
            {item.state !== undefined && <Waypoint state={item.state} size={12} />}
            {item.label}
            {item.state !== undefined && (
              <span className="visually-hidden">, {waypointNames[item.state]}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

interface TabPanelProps {
  value: string;
  children: ReactNode;
  /** Stays in the page while another tab is shown, so that what was typed in it is kept. */
  keepMounted?: boolean | undefined;
  className?: string | undefined;
}

export function TabPanel({ value, children, keepMounted = false, className }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={classNames(styles["panel"], className)}>
      {children}
    </Base.Panel>
  );
}
