import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import { Waypoint, waypointNames } from "../waypoint/waypoint.tsx";
import styles from "./tabs.module.css";
import { useOverflow } from "./use-overflow.ts";

/** How far a press of a scroll button goes, in pixels (specification part 1, section 9). */
const SCROLL_STEP = 200;

export interface TabItem {
  /** A slug: letters, digits and hyphens, as it becomes part of an id. */
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

const Chosen = createContext<{ id: string; value: string } | null>(null);

function next(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** One of several panels. The arrow keys move and choose; Tab moves into the panel. */
export function Tabs({ label, items, value, onValueChange, children, className, listClassName }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = useMemo(() => ({ id, value }), [id, value]);
  const { before, after } = useOverflow(list, items.map(({ label: name }) => name).join("\n"));

  useEffect(() => {
    const tab = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])].find(
      ({ id: own }) => own === `${id}-tab-${value}`,
    );
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [id, value]);

  const scroll = (by: number) => list.current?.scrollBy({ left: by, behavior: "smooth" });

  function onKeyDown(event: KeyboardEvent): void {
    const index = items.findIndex((item) => item.value === value);
    const to = next(event.key, index, items.length);
    const item = to === null ? undefined : items[to];
    if (to === null || item === undefined) return;
    event.preventDefault();
    onValueChange(item.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  }

  return (
    <Chosen value={chosen}>
      <div className={className}>
        <div className={classNames(styles["bar"], listClassName)}>
          {before && (
            // The arrow keys reach every tab, so the keyboard needs no stop here.
            <button
              type="button"
              tabIndex={-1}
              aria-label="Scroll tabs left"
              className={styles["back"]}
              onClick={() => scroll(-SCROLL_STEP)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
          )}
          <div
            ref={list}
            role="tablist"
            tabIndex={-1}
            aria-label={label}
            className={styles["list"]}
            onKeyDown={onKeyDown}
          >
            {items.map((item) => {
              const isChosen = item.value === value;
              return (
                <button
                  key={item.value}
                  type="button"
                  role="tab"
                  id={`${id}-tab-${item.value}`}
                  aria-controls={isChosen ? `${id}-panel-${item.value}` : undefined}
                  aria-selected={isChosen}
                  tabIndex={isChosen ? 0 : -1}
                  className={styles["tab"]}
                  onClick={() => onValueChange(item.value)}
                >
                  {item.state !== undefined && <Waypoint state={item.state} size={12} />}
                  {item.icon !== undefined && <span className={styles["icon"]}>{item.icon}</span>}
                  {item.label}
                  {item.state !== undefined && (
                    <span className="visually-hidden">, {waypointNames[item.state]}</span>
                  )}
                </button>
              );
            })}
          </div>
          {after && (
            <button
              type="button"
              tabIndex={-1}
              aria-label="Scroll tabs right"
              className={styles["on"]}
              onClick={() => scroll(SCROLL_STEP)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </Chosen>
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

export function TabPanel({ value, children, keepMounted = false, className, inert }: TabPanelProps) {
  const chosen = useContext(Chosen);
  if (chosen === null) throw new Error("A TabPanel belongs into Tabs.");
  const isChosen = chosen.value === value;
  if (!isChosen && !keepMounted) return null;
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel-${value}`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      tabIndex={0}
      hidden={!isChosen}
      inert={inert}
      className={classNames(styles["panel"], className)}
    >
      {children}
    </div>
  );
}
