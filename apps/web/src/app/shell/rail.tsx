import { CircleUserRound, Compass, LifeBuoy, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { Brand } from "../../components/brand/brand.tsx";
import { Waypoint, type WaypointState, waypointNames } from "../../components/waypoint.tsx";
import { paths } from "../../lib/paths.ts";
import { isUnder, type Stage, stages } from "./navigation.ts";
import styles from "./rail.module.css";
import { ShellLink } from "./shell-link.tsx";
import { chooseSideBar } from "./side-bar-store.ts";
import { useStages } from "./use-stages.ts";
import { WorkspaceSwitch } from "./workspace-switch.tsx";

interface StageIconProps {
  stage: Stage;
  state: WaypointState;
  counts: ReturnType<typeof useStages>["counts"];
}

/** A stage as an icon. Its screens fly out on hover and focus; Esc puts them away. */
function StageIcon({ stage, state, counts }: StageIconProps) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(false);
  const isHere = stage.items.some((item) => isUnder(pathname, item.under));
  const Icon = stage.icon;
  const [first] = stage.items;
  if (first === undefined) return null;
  return (
    // The handlers only put the flyout away; what can be pressed are the links in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles["item"]}
      data-dismissed={dismissed || undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") setDismissed(true);
      }}
      onPointerLeave={() => setDismissed(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setDismissed(false);
      }}
    >
      <ShellLink
        className={styles["link"]}
        to={first.to}
        data-current={isHere || undefined}
        onClick={() => setDismissed(true)}
      >
        <Icon aria-hidden="true" />
        {stage.label}
        <span className={styles["waypoint"]}>
          <Waypoint state={state} size={11} onBar />
        </span>
        <span className="visually-hidden">, {waypointNames[state]}</span>
      </ShellLink>
      <div className={styles["flyout"]}>
        <div className={styles["panel"]}>
          <p className={styles["name"]} aria-hidden="true">
            {stage.label}
          </p>
          <ul>
            {stage.items.map((item) => {
              const count = item.counts === undefined ? undefined : counts[item.counts];
              return (
                <li key={item.to}>
                  <ShellLink
                    to={item.to}
                    aria-current={isUnder(pathname, item.under) ? "page" : undefined}
                    onClick={() => {
                      item.onFollow?.();
                      setDismissed(true);
                    }}
                  >
                    {item.label}
                    {count !== undefined && count > 0 && <span className={styles["count"]}>{count}</span>}
                  </ShellLink>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </li>
  );
}

/** The side bar of 64 pixels. */
export function Rail() {
  const { pathname } = useLocation();
  const { states, counts } = useStages();
  const here = (start: string) => (isUnder(pathname, [start]) ? "page" : undefined);
  return (
    <nav className={styles["rail"]} aria-label="Main">
      <ShellLink className={styles["home"]} to={paths.getStarted}>
        <Brand size={24} onBar markOnly />
      </ShellLink>
      <WorkspaceSwitch isRail />
      <ul>
        <li>
          <ShellLink
            className={styles["link"]}
            to={paths.getStarted}
            aria-current={here(paths.getStarted)}
            data-current={here(paths.getStarted)}
          >
            <Compass aria-hidden="true" />
            Start
          </ShellLink>
        </li>
        {stages.map((stage) => (
          <StageIcon key={stage.name} stage={stage} state={states[stage.name]} counts={counts} />
        ))}
      </ul>
      <ul className={styles["foot"]}>
        <li>
          <ShellLink
            className={styles["link"]}
            to={paths.support}
            aria-current={here(paths.support)}
            data-current={here(paths.support)}
          >
            <LifeBuoy aria-hidden="true" />
            Support
          </ShellLink>
        </li>
        <li>
          <ShellLink
            className={styles["link"]}
            to={paths.account}
            aria-current={here(paths.account)}
            data-current={here(paths.account)}
          >
            <CircleUserRound aria-hidden="true" />
            Account
          </ShellLink>
        </li>
        <li>
          <button type="button" className={styles["link"]} onClick={() => chooseSideBar("open")}>
            <PanelLeftOpen aria-hidden="true" />
            Open
            <span className="visually-hidden"> the sidebar</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
