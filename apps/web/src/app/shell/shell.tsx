import { useRef } from "react";
import { Outlet } from "react-router";
import { classNames } from "../../lib/class-names.ts";
import { PhoneMenu, type PhoneMenuHandle } from "./phone-menu.tsx";
import styles from "./shell.module.css";
import { SideBar } from "./side-bar.tsx";
import { useIsRail } from "./side-bar-store.ts";
import { TopBar } from "./top-bar.tsx";

/** What stands around every screen of a signed-in user. */
export function Shell() {
  const isRail = useIsRail();
  const menu = useRef<PhoneMenuHandle>(null);
  return (
    <div className={classNames(styles["app"], isRail && styles["rail"])}>
      <a className={styles["skip"]} href="#main">
        Skip to the content
      </a>
      <div className={styles["bar"]}>
        <SideBar rail={isRail} />
      </div>
      <TopBar onMenu={() => menu.current?.open()} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <PhoneMenu ref={menu} />
    </div>
  );
}
