import { CircleUserRound, Compass, LifeBuoy, PanelLeftClose } from "lucide-react";
import { useLocation } from "react-router";
import { Brand } from "../../components/brand/brand.tsx";
import { Waypoint, waypointNames } from "../../components/waypoint.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { isUnder, stages } from "./navigation.ts";
import { ShellLink } from "./shell-link.tsx";
import styles from "./side-bar.module.css";
import { chooseSideBar } from "./side-bar-store.ts";
import { useStages } from "./use-stages.ts";
import { WorkspaceSwitch } from "./workspace-switch.tsx";

interface NavigationLinksProps {
  /** Follows the path's links, for instance a menu that closes. */
  onFollow?: (() => void) | undefined;
}

/** The stages with their screens. */
export function NavigationLinks({ onFollow }: NavigationLinksProps) {
  const { pathname } = useLocation();
  const { states, counts } = useStages();
  const here = (under: readonly string[]) => (isUnder(pathname, under) ? "page" : undefined);
  return (
    <>
      <ShellLink
        className={classNames(styles["link"], styles["top"])}
        to={paths.getStarted}
        aria-current={here([paths.getStarted])}
        onClick={onFollow}
      >
        <Compass aria-hidden="true" />
        Get started
      </ShellLink>
      <ul className={styles["course"]}>
        {stages.map((stage) => (
          <li key={stage.name} className={styles["stage"]}>
            <div className={styles["stageName"]}>
              <Waypoint state={states[stage.name]} onBar />
              <span id={`stage-${stage.name}`}>
                {stage.label}
                <span className="visually-hidden">, {waypointNames[states[stage.name]]}</span>
              </span>
            </div>
            <ul aria-labelledby={`stage-${stage.name}`}>
              {stage.items.map((item) => {
                const count = item.counts === undefined ? undefined : counts[item.counts];
                return (
                  <li key={item.to}>
                    <ShellLink
                      className={styles["link"]}
                      to={item.to}
                      aria-current={here(item.under)}
                      onClick={() => {
                        item.onFollow?.();
                        onFollow?.();
                      }}
                    >
                      {item.label}
                      {count !== undefined && count > 0 && <span className={styles["count"]}>{count}</span>}
                    </ShellLink>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Support and account, at the foot of the bar. */
export function FootLinks({ onFollow }: NavigationLinksProps) {
  const { pathname } = useLocation();
  return (
    <>
      <ShellLink
        className={classNames(styles["link"], styles["top"])}
        to={paths.support}
        aria-current={isUnder(pathname, [paths.support]) ? "page" : undefined}
        onClick={onFollow}
      >
        <LifeBuoy aria-hidden="true" />
        Support
      </ShellLink>
      <ShellLink
        className={classNames(styles["link"], styles["top"])}
        to={paths.account}
        aria-current={isUnder(pathname, [paths.account]) ? "page" : undefined}
        onClick={onFollow}
      >
        <CircleUserRound aria-hidden="true" />
        Account
      </ShellLink>
    </>
  );
}

/** The dark bar at the left with every screen named. */
export function SideBar() {
  return (
    <nav className={styles["bar"]} aria-label="Main">
      <ShellLink className={styles["home"]} to={paths.getStarted}>
        <Brand size={24} onBar />
      </ShellLink>
      <WorkspaceSwitch />
      <div className={styles["scroll"]}>
        <NavigationLinks />
      </div>
      <div className={styles["foot"]}>
        <FootLinks />
        <button
          type="button"
          className={classNames(styles["link"], styles["top"])}
          onClick={() => chooseSideBar("rail")}
        >
          <PanelLeftClose aria-hidden="true" />
          Collapse
        </button>
      </div>
    </nav>
  );
}
