import type { QueryClient } from "@tanstack/react-query";
import { matchPath, type Params } from "../lib/router/match.ts";
import { isSnapshotShown } from "../lib/screen-snapshot/snapshot.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "./route-table.ts";
import { screens } from "./screens.ts";
import { preloadShell } from "./shell/shell.tsx";

/** Milliseconds until the shell is drawn without its screen, with the message for the wait. */
const LONGEST_WAIT = 400;
/** The same while the page shows what the screen looked like before. */
const LONGEST_WAIT_BEHIND_SNAPSHOT = 3000;

/** The screen at an address. Without a session it is the sign-in page, unless it is open to everyone. */
function firstScreen(pathname: string): { screen: RoutedScreen; hasShell: boolean; params: Params } {
  const fits = ([path]: readonly [path: string, screen: string]) => matchPath(path, pathname) !== null;
  const open = [...publicRows, ...guestRows].find(fits);
  if (open !== undefined) return { screen: open[1], hasShell: false, params: {} };
  if (currentSession() === null) return { screen: "auth", hasShell: false, params: {} };
  const [path, screen] = signedInRows.find(fits) ?? (["*", "notFound"] as const);
  return { screen, hasShell: true, params: matchPath(path, pathname) ?? {} };
}

/** Without it the screen asks for its data when it is drawn. */
async function loadData(client: QueryClient, screen: RoutedScreen, { id }: Params): Promise<void> {
  const { loadFirstData } = await import("./shell/first-data.ts");
  await loadFirstData(client, screen, id);
}

/**
 * Loads the first screen, what is around it and its data, so that it is drawn at once and whole. The server's frame is on
 * the page until then.
 */
export async function loadFirstScreen(pathname: string, client: QueryClient): Promise<void> {
  const { screen, hasShell, params } = firstScreen(pathname);
  const longestWait = isSnapshotShown() ? LONGEST_WAIT_BEHIND_SNAPSHOT : LONGEST_WAIT;
  await Promise.race([
    Promise.all([
      screens[screen].preload(),
      ...(hasShell ? [preloadShell(), loadData(client, screen, params).catch(() => undefined)] : []),
    ]),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}
