import { matchPath } from "../lib/router/match.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { guestRows, publicRows, signedInRows } from "./route-table.ts";
import { screens } from "./screens.ts";

/** Loads the screen of an address, so that the first drawing has it. Without a session most lead to the sign-in page. */
export async function preloadScreen(pathname: string): Promise<void> {
  const rows = [...publicRows, ...guestRows, ...(currentSession() === null ? [] : signedInRows)];
  const row = rows.find(([path]) => matchPath(path, pathname) !== null);
  await screens[row?.[1] ?? "auth"].preload();
}
