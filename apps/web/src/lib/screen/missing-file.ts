import { sessionStore } from "../storage/browser-storage.ts";

/** The build that this tab has reloaded from, by the address of its first script, which is named after its content. */
const RELOADED_FROM = "reloadedFrom";

/** A part of the app that could not be fetched: the connection broke, or a newer version replaced it. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof TypeError && /import|fetch|module/i.test(error.message);
}

/**
 * Reloads the page when a file of this build is missing, as after an upgrade of the server: once in a tab for each
 * build, and not while the server is out of reach, when the browser's error page would replace the app. Without session
 * storage nothing would stop a loop, so the page stays. What was typed is in the drafts.
 *
 * @returns false when the page stays
 */
export async function reloadForMissingFile(): Promise<boolean> {
  const build = document.querySelector("script[src]")?.getAttribute("src") ?? "";
  if (sessionStore.read(RELOADED_FROM) === build) return false;
  const isReached = await fetch("", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReached || !sessionStore.write(RELOADED_FROM, build)) return false;
  window.location.reload();
  return true;
}
