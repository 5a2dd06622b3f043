import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import { useSigningOut } from "../../lib/session/signing-out.ts";
import { KeyboardLoader } from "../keys/keyboard-loader.tsx";
import styles from "./shell.module.css";
import bar from "./side-bar.module.css";
import { useIsRail } from "./side-bar-store.ts";
import { TopBar } from "./top-bar.tsx";

// Only one of the three forms of the bar is needed at a time.
const SideBar = lazy(() => import("./side-bar.tsx").then((module) => ({ default: module.SideBar })));
const Rail = lazy(() => import("./rail.tsx").then((module) => ({ default: module.Rail })));
const VisitorBar = lazy(() => import("./visitor-bar.tsx").catch(() => ({ default: () => null })));
const VerifyNotice = lazy(() => import("./verify-notice.tsx").catch(() => ({ default: () => null })));
const PhoneMenu = lazy(() => import("./phone-menu.tsx").then((module) => ({ default: module.PhoneMenu })));
const SignOut = lazy(() => import("./sign-out.tsx").catch(() => ({ default: PlainSignOut })));

/** Without a network for the rest of the app: drafts stay as they are. */
function PlainSignOut(): ReactNode {
  useEffect(() => void signOut(), []);
  return null;
}

/** What stands around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const isRail = useIsRail();
  const [menuOpen, setMenuOpen] = useState(false);
  const isSigningOut = useSigningOut((state) => state.isAsked);
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
        <Suspense fallback={<div className={bar["bar"]} />}>{isRail ? <Rail /> : <SideBar />}</Suspense>
      </div>
      <TopBar onMenu={() => setMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Suspense>
          <VisitorBar />
          <VerifyNotice />
        </Suspense>
        {children}
      </main>
      <KeyboardLoader />
      <Suspense>{isSigningOut && <SignOut />}</Suspense>
      <Suspense>{menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </div>
  );
}
