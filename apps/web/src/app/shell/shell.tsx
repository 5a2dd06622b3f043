import { lazy, type ReactNode, Suspense, useState } from "react";
import { CommentsHost } from "../../components/comments/comments-host.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useConsulting } from "../../lib/consulting.ts";
import { useSigningOut } from "../../lib/session/signing-out.ts";
import { Keyboard } from "../keys/keyboard.tsx";
import { DeletedAccount } from "./deleted-account.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { PlanNotice } from "./plan-notice.tsx";
import { Rail } from "./rail.tsx";
import styles from "./shell.module.css";
import { SideBar } from "./side-bar.tsx";
import { useIsRail } from "./side-bar-store.ts";
import { SignOut } from "./sign-out.tsx";
import { TopBar } from "./top-bar.tsx";
import { VerifyNotice } from "./verify-notice.tsx";
import { VisitorBar } from "./visitor-bar.tsx";

const ConsultantDialog = lazy(() => import("../../features/support/consultant-dialog.tsx"));

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const isRail = useIsRail();
  const [menuOpen, setMenuOpen] = useState(false);
  const isSigningOut = useSigningOut((state) => state.isAsked);
  const isConsulting = useConsulting((state) => state.isOpen);
  return (
    <div className={classNames(styles["app"], isRail && styles["rail"])}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The focus alone moves: the address stays that of the screen.
          event.preventDefault();
          document.querySelector("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className={styles["bar"]}>{isRail ? <Rail /> : <SideBar />}</div>
      <TopBar onMenu={() => setMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <VisitorBar />
        <VerifyNotice />
        <DeletedAccount />
        <PlanNotice />
        <div className={styles["screen"]}>{children}</div>
      </main>
      <CommentsHost />
      <Keyboard />
      {isSigningOut && <SignOut />}
      <Suspense>{isConsulting && <ConsultantDialog />}</Suspense>
      {menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
    </div>
  );
}
