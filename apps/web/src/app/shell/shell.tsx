import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useConsulting } from "../../lib/consulting/consulting.ts";
import { type LazyPart, lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import { useSigningOut } from "../../lib/session/signing-out.ts";
import { KeyboardLoader } from "../keys/keyboard-loader.tsx";
import styles from "./shell.module.css";
import bar from "./side-bar.module.css";
import { isRailShown, useIsRail } from "./side-bar-store.ts";
import { preloadTopBar, TopBar } from "./top-bar.tsx";

// Only one of the three forms of the bar is needed at a time.
const SideBar = lazyPart(() => import("./side-bar.tsx").then((module) => module.SideBar));
const Rail = lazyPart(() => import("./rail.tsx").then((module) => module.Rail));
const PhoneMenu = lazyPart(() => import("./phone-menu.tsx").then((module) => module.PhoneMenu));

type Loading = Promise<{ default: ComponentType }>;

/** What the app works without. */
function optionalPart(load: () => Loading, without: ComponentType = () => null): LazyPart<object> {
  return lazyPart(() =>
    load().then(
      (module) => module.default,
      () => without,
    ),
  );
}

const VisitorBar = optionalPart(() => import("./visitor-bar.tsx"));
const DeletedAccount = optionalPart(() => import("./deleted-account.tsx"));
const VerifyNotice = optionalPart(() => import("./verify-notice.tsx"));
const PlanNotice = optionalPart(() => import("./plan-notice.tsx"));
const ConsultantDialog = optionalPart(() => import("../../features/support/consultant-dialog.tsx"));
const SignOut = optionalPart(() => import("./sign-out.tsx"), PlainSignOut);

/** Loads the parts that every screen has around it. */
export async function preloadShell(): Promise<void> {
  const parts = [isRailShown() ? Rail : SideBar, VisitorBar, VerifyNotice, DeletedAccount, PlanNotice];
  await Promise.all([preloadTopBar(), ...parts.map((part) => part.preload())]);
}

/** Without a network for the rest of the app: drafts are unchanged. */
function PlainSignOut(): ReactNode {
  useEffect(() => void signOut(), []);
  return null;
}

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
      <div className={styles["bar"]}>
        <Suspense fallback={<div className={bar["bar"]} />}>{isRail ? <Rail /> : <SideBar />}</Suspense>
      </div>
      <TopBar onMenu={() => setMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Suspense>
          <VisitorBar />
          <VerifyNotice />
          <DeletedAccount />
          <PlanNotice />
        </Suspense>
        <div className={styles["screen"]}>{children}</div>
      </main>
      <KeyboardLoader />
      <Suspense>{isSigningOut && <SignOut />}</Suspense>
      <Suspense>{isConsulting && <ConsultantDialog />}</Suspense>
      <Suspense>{menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </div>
  );
}
