import { followMoves } from "../lib/router/history.ts";
import { matchPath } from "../lib/router/match.ts";
import { readNodes } from "../lib/screen-snapshot/read-nodes.ts";
import { storeSnapshot } from "../lib/screen-snapshot/store-snapshot.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { type RoutedScreen, signedInRows } from "./route-table.ts";

/** Screens that nobody can see a password, a token or a code on. */
const screens: ReadonlySet<RoutedScreen> = new Set([
  "getStarted",
  "gtmPlans",
  "businessDetails",
  "goalSetting",
  "segmentation",
  "competitors",
  "customerValueMap",
  "valueDrivers",
  "recommendedSegments",
  "positioning",
  "review",
  "dgPlan",
  "savedDgPlans",
  "channelSummary",
  "actionItems",
  "productCost",
  "productCosts",
  "simulator",
  "simulations",
  "comparison",
  "baselines",
  "recommendedTools",
  "deals",
  "dashboards",
] as const);

/** Milliseconds without a move or an input until a screen counts as seen. */
const SEEN_AFTER = 800;

const LOADING = '#main [aria-busy="true"]';
/** Loading, or failed to load: not what the screen looks like. */
const UNFINISHED = '[aria-busy="true"], [role="alert"]';

function takeSnapshot(): void {
  const session = currentSession();
  const main = document.getElementById("main");
  const root = document.getElementById("root");
  const build = document.documentElement.dataset["build"];
  const { pathname, search } = window.location;
  const row = signedInRows.find(([path]) => matchPath(path, pathname) !== null);
  if (session === null || root === null || main === null || build === undefined) return;
  if (row === undefined || !screens.has(row[1]) || main.querySelector(UNFINISHED) !== null) return;
  const nodes = readNodes(root);
  if (nodes === null) return;
  const { _id: user } = session;
  storeSnapshot(pathname + search, { user, build, width: window.innerWidth, takenAt: Date.now(), nodes });
}

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
};

/**
 * Stores what each screen looks like once it has been seen for a while, and again when the page is hidden or left. The
 * document of its address shows it until the app has drawn (lib/screen-snapshot/read-snapshot.ts).
 */
export function takeSnapshots(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      // A slow network or machine is not done with the screen yet.
      if (document.querySelector(LOADING) !== null) begin();
      else whenIdle(takeSnapshot);
    }, SEEN_AFTER);
  };
  /** Somebody who is at work is not made to wait. */
  const delay = () => {
    if (timer !== undefined) begin();
  };
  for (const input of ["keydown", "pointerdown"]) window.addEventListener(input, delay, { passive: true });

  // Once, when the page goes out of sight: what a hidden page shows may be out of date when it is closed.
  let isInSight = document.visibilityState === "visible";
  const takeLast = () => {
    if (isInSight) takeSnapshot();
    isInSight = false;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") isInSight = true;
    else takeLast();
  });
  window.addEventListener("pagehide", takeLast);
  window.addEventListener("pageshow", () => {
    isInSight = true;
  });
  followMoves(begin);
  begin();
}
