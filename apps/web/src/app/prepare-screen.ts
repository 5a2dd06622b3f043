import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { currentSession } from "../lib/session/session-store.ts";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "./route-table.ts";
import { screenQueries } from "./screen-queries.ts";
import { screens } from "./screens.ts";

/** Begins to load a screen and what it reads. Without a session nothing is read. */
export function prepareScreen(client: QueryClient, name: RoutedScreen): Promise<void> {
  if (currentSession() !== null) void screenQueries[name]?.(client);
  return screens[name].preload();
}

/** The same for the screen of an address. Without a session most addresses show the sign-in page. */
export function prepareAddress(client: QueryClient, pathname: string): Promise<void> {
  const rows = [...publicRows, ...guestRows, ...(currentSession() === null ? [] : signedInRows)];
  const row = rows.find(([path]) => matchPath(path, pathname) !== null);
  return prepareScreen(client, row?.[1] ?? "auth");
}
