/** The tab's history: moves between screens, and guards that can stop a move. */

export interface Place {
  pathname: string;
  search: string;
  /** Counts the moves. Another move to the same address is a new place. */
  move: number;
}

export interface Move {
  /** Paths without their query strings. */
  from: string;
  to: string;
  /** Makes a stopped move after all; no guard is asked again. */
  proceed(): void;
}

/** @returns true when the move may not happen now */
export type MoveGuard = (move: Move) => boolean;

const guards = new Set<MoveGuard>();
const followers = new Set<() => void>();

let place: Place | undefined;
/** The number of the current entry. It is stored in the entry's state, so that a stopped Back can be undone. */
let entry = 0;
/** Whether the next move through the history is one that a guard has stopped and the user makes after all. */
let isProceeding = false;

function readEntry(state: unknown): number | null {
  return typeof state === "object" && state !== null && "entry" in state && typeof state.entry === "number"
    ? state.entry
    : null;
}

function readPlace(): Place {
  const { pathname, search } = window.location;
  return { pathname, search, move: (place?.move ?? 0) + 1 };
}

/** The place shown. */
export function currentPlace(): Place {
  if (place === undefined || followers.size === 0) place = readPlace();
  return place;
}

function publish(): void {
  place = readPlace();
  for (const follow of followers) follow();
}

function isStopped(to: string, proceed: () => void): boolean {
  const from = currentPlace().pathname;
  return [...guards].some((guard) => guard({ from, to, proceed }));
}

/** After Back, Forward, or a change of the hash. */
function handlePopState({ state }: PopStateEvent): void {
  const next = readEntry(state);
  const steps = next === null ? 0 : next - entry;
  const isDecided = isProceeding;
  isProceeding = false;
  const proceed = () => {
    isProceeding = true;
    window.history.go(steps);
  };
  // The browser has moved already: a stopped move is undone, and made again if the user decides so.
  if (!isDecided && steps !== 0 && isStopped(window.location.pathname, proceed)) {
    window.history.go(-steps);
    return;
  }
  // A stopped move was undone: the entry shown is the browser's again.
  if (next === entry && window.location.pathname === currentPlace().pathname) return;
  entry = next ?? entry;
  publish();
}

/** Shows another screen. `-1` goes back. */
export function navigate(to: string | -1, { replace = false }: { replace?: boolean } = {}): void {
  if (to === -1) {
    window.history.back();
    return;
  }
  const url = new URL(to, window.location.href);
  const move = () => {
    if (!replace) entry += 1;
    const address = `${url.pathname}${url.search}${url.hash}`;
    window.history[replace ? "replaceState" : "pushState"]({ entry }, "", window.location.origin + address);
    publish();
  };
  if (!isStopped(url.pathname, move)) move();
}

/**
 * Asks `guard` before each move inside the app.
 * @returns removes it
 */
export function guardMoves(guard: MoveGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/**
 * Calls `follow` after each move.
 * @returns ends it
 */
export function followMoves(follow: () => void): () => void {
  if (followers.size === 0) {
    window.addEventListener("popstate", handlePopState);
    const known = readEntry(window.history.state);
    entry = known ?? 0;
    if (known === null) window.history.replaceState({ entry }, "");
  }
  followers.add(follow);
  return () => {
    followers.delete(follow);
    if (followers.size === 0) window.removeEventListener("popstate", handlePopState);
  };
}
