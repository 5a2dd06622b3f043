import { matchPath } from "../lib/router/match.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { publicRows, type RoutedScreen, signedInRows } from "./route-table.ts";
import { screens } from "./screens.ts";
import { preloadShell } from "./shell/shell.tsx";

/** Milliseconds until the shell is drawn without its screen, with the message for the wait. */
const LONGEST_WAIT = 400;

/** The screen at an address. Without a session it is the sign-in page, unless it is open to everyone. */
function firstScreen(pathname: string): { screen: RoutedScreen; hasShell: boolean } {
  const fits = ([path]: readonly [path: string, screen: string]) => matchPath(path, pathname) !== null;
  const open = publicRows.find(fits);
  if (open !== undefined) return { screen: open[1], hasShell: false };
  if (currentSession() === null) return { screen: "auth", hasShell: false };
  return { screen: signedInRows.find(fits)?.[1] ?? "notFound", hasShell: true };
}

/**
 * Loads the first screen and what is around it, so that it is drawn at once and whole. The server's frame is on the page
 * until then.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const { screen, hasShell } = firstScreen(pathname);
  await Promise.race([
    Promise.all([screens[screen].preload(), hasShell && preloadShell()]),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ]);
}
