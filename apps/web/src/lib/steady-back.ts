import type { DataRouter } from "react-router";

/** The number that React Router gives an entry of the tab's history. */
function entryOf(state: unknown): number {
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : 0;
}

/**
 * React Router undoes a Back or Forward that a blocker stops, and takes the next event for the undoing. A second Back
 * that is quicker than the undoing would be taken for it: such events are hidden from it until the tab is back at the
 * entry shown. Its own listener must come between the two that this adds.
 */
export function keepBackSteady(open: () => DataRouter): DataRouter {
  /** The entry of the screen shown, and the one the tab was at last. */
  let [shown, last] = [0, 0];
  /** Steps of the undoing that is under way; 0 for none. */
  let returning = 0;

  function hide(event: PopStateEvent): void {
    const at = entryOf(event.state);
    const steps = at - last;
    last = at;
    if (returning === 0) return;
    if (at === shown) {
      returning = 0;
      return;
    }
    event.stopImmediatePropagation();
    if (steps !== returning) return;
    returning = shown - at;
    window.history.go(returning);
  }
  window.addEventListener("popstate", hide);
  const router = open();
  function watch(event: PopStateEvent): void {
    const at = entryOf(event.state);
    const isStopped = [...router.state.blockers.values()].some(({ state }) => state === "blocked");
    if (isStopped && at !== shown) returning = shown - at;
  }
  window.addEventListener("popstate", watch);

  let place = router.state.location;
  [shown, last] = [entryOf(window.history.state), entryOf(window.history.state)];
  router.subscribe(({ location }) => {
    if (location === place) return;
    place = location;
    [shown, last] = [entryOf(window.history.state), entryOf(window.history.state)];
  });
  const { dispose } = router;
  router.dispose = () => {
    window.removeEventListener("popstate", hide);
    window.removeEventListener("popstate", watch);
    dispose();
  };
  return router;
}
