import type { DataRouter } from "react-router";

/** The number that React Router gives an entry of the tab's history. */
function entryOf(state: unknown): number {
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : 0;
}

/**
 * React Router undoes a Back that a blocker stops, and takes the next event for the undoing. A second Back that is
 * quicker would be taken for it, and Chromium drops the undoing. Here such a Back is undone as well, and hidden from
 * React Router until the tab is at the entry shown.
 *
 * @param open must add React Router's listener, between the two that are added here
 */
export function keepBackSteady(open: () => DataRouter): DataRouter {
  let shown = 0;
  let isReturning = false;

  function hide(event: PopStateEvent): void {
    if (!isReturning) return;
    const steps = shown - entryOf(event.state);
    isReturning = steps !== 0;
    if (!isReturning) return;
    event.stopImmediatePropagation();
    window.history.go(steps);
  }
  window.addEventListener("popstate", hide);
  const router = open();
  function watch({ state }: PopStateEvent): void {
    const isStopped = [...router.state.blockers.values()].some((blocker) => blocker.state === "blocked");
    isReturning = isStopped && entryOf(state) !== shown;
  }
  window.addEventListener("popstate", watch);

  let place = router.state.location;
  shown = entryOf(window.history.state);
  router.subscribe(({ location }) => {
    if (location === place) return;
    place = location;
    shown = entryOf(window.history.state);
  });
  const { dispose } = router;
  router.dispose = () => {
    window.removeEventListener("popstate", hide);
    window.removeEventListener("popstate", watch);
    dispose();
  };
  return router;
}
