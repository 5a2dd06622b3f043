import { lazy, Suspense, useState } from "react";
import { Outlet } from "react-router";
import { classNames } from "../../lib/class-names.ts";
import styles from "./shell.module.css";
import { SideBar } from "./side-bar.tsx";
import { useIsRail } from "./side-bar-store.ts";
import { TopBar } from "./top-bar.tsx";

const PhoneMenu = lazy(() => import("./phone-menu.tsx").then((module) => ({ default: module.PhoneMenu })));

/** What stands around every screen of a signed-in user. */
export function Shell() {
  const isRail = useIsRail();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className={classNames(styles["app"], isRail && styles["rail"])}>
      <a
        className={styles["skip"]}
        href="#main"
        onClick={(event) => {
          // The focus alone moves: the address stays that of the screen.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className={styles["bar"]}>
        <SideBar rail={isRail} />
      </div>
      <TopBar onMenu={() => setMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <Suspense>{menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </div>
  );
}
