import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Toaster } from "../components/toast/toaster.tsx";
import { useScreenState } from "../lib/screen/screen.ts";
import { endArrival, useArrival } from "../lib/session/arrival.ts";
import { leaveForLanding } from "../lib/session/leave-for-landing.ts";
import { followOtherTabs } from "../lib/session/session-store.ts";

const Arrival = lazy(async () => ({
  default: (await import("../features/account/arrival-screen.tsx")).ArrivalScreen,
}));

/** The window and the scrolling main area go to the top whenever the path changes. */
function useScrollToTop(path: string): void {
  const previous = useRef<string>(null);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    window.scrollTo(0, 0);
    document.getElementById("main")?.scrollTo(0, 0);
  }, [path]);
}

/** After a move the focus would be lost with the link that held it: it goes to the new screen. */
function useFocusOnMove(path: string): void {
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    const active = document.activeElement;
    const main = document.getElementById("main");
    // A field that is being typed in keeps the focus, for instance when a first save gives the screen its address.
    if (active instanceof HTMLElement && main?.contains(active)) return;
    main?.focus({ preventScroll: true });
  }, [path]);
}

/** Reads out the title of a screen once it is there, and not again while it is edited. */
function Announcer({ path }: { path: string }) {
  const title = useScreenState((state) => (state.path === path ? state.title : null));
  const [said, setSaid] = useState({ path: "", title: "" });
  if (title !== null && said.path !== path) setSaid({ path, title });
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said.title}
    </p>
  );
}

/** Around every screen. */
export function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const hasLeft = pathname !== firstPath;
  // Until the next screen is drawn: the page of guests would lead to the start screen.
  const isArriving = useArrival((state) => state.pending !== null) && !hasLeft;
  useEffect(() => {
    if (hasLeft) endArrival();
  }, [hasLeft]);
  useScrollToTop(pathname);
  useFocusOnMove(pathname);
  useEffect(() => followOtherTabs(leaveForLanding), []);
  return (
    <>
      <Toaster />
      {isArriving ? (
        <Suspense>
          <Arrival />
        </Suspense>
      ) : (
        children
      )}
      <Announcer path={pathname} />
    </>
  );
}
