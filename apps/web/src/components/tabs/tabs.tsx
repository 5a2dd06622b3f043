import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Waypoint, waypointNames } from "../waypoint.tsx";
import styles from "./tabs.module.css";
import { useOverflow } from "./use-overflow.ts";

/** How far a press of a scroll button goes, in pixels (specification part 1, section 9). */
const SCROLL_STEP = 200;

export interface TabItem {
  value: string;
  label: string;
  icon?: ReactNode;
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

/** One of several panels. The arrow keys move and choose; Tab moves into the panel. */
export function Tabs({ label, items, value, onValueChange, children, className, listClassName }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // A press focuses a tab before it clicks it: where a save comes first, both would choose it.
  const isPressed = useRef(false);
  const { before, after } = useOverflow(list, items.map(({ label: name }) => name).join("\n"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to come into view.
  useEffect(() => {
    const tab = list.current?.querySelector("[aria-selected=true]");
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [value]);

  // The arrow keys reach every tab, so the keyboard needs no stop here.
  const scrollButton = (direction: "left" | "right") => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Scroll tabs ${direction}`}
      className={direction === "left" ? styles["back"] : styles["on"]}
      onClick={() =>
        list.current?.scrollBy({
          left: direction === "left" ? -SCROLL_STEP : SCROLL_STEP,
          behavior: "smooth",
        })
      }
    >
      {direction === "left" ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  );

  return (
    <BaseTabs.Root
      className={className}
      value={value}
      onValueChange={(next: unknown) => {
        if (typeof next === "string") onValueChange(next);
      }}
    >
      <div className={classNames(styles["bar"], listClassName)}>
        {before && scrollButton("left")}
        <BaseTabs.List
          ref={list}
          activateOnFocus
          tabIndex={-1}
          aria-label={label}
          className={styles["list"]}
          onPointerDownCapture={() => {
            isPressed.current = true;
          }}
          onKeyDownCapture={() => {
            isPressed.current = false;
          }}
        >
          {items.map((item) => (
            <BaseTabs.Tab
              key={item.value}
              value={item.value}
              className={styles["tab"]}
              onFocus={(event) => {
                if (isPressed.current) event.preventBaseUIHandler();
              }}
            >
              {item.state !== undefined && <Waypoint state={item.state} size={12} />}
              {item.icon !== undefined && <span className={styles["icon"]}>{item.icon}</span>}
              {item.label}
              {item.state !== undefined && (
                <span className="visually-hidden">, {waypointNames[item.state]}</span>
              )}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {after && scrollButton("right")}
      </div>
      {children}
    </BaseTabs.Root>
  );
}

interface TabPanelProps {
  value: string;
  children: ReactNode;
  /** Stays in the page while another tab is shown, so that what was typed in it is kept. */
  keepMounted?: boolean | undefined;
  className?: string | undefined;
  /** While it still shows what was behind the tab before. */
  inert?: boolean | undefined;
}

export function TabPanel({ className, keepMounted, inert, ...rest }: TabPanelProps) {
  return (
    <BaseTabs.Panel
      {...rest}
      {...(inert && { inert })}
      keepMounted={keepMounted ?? false}
      className={classNames(styles["panel"], className)}
    />
  );
}
