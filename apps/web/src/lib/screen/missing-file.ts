import { sessionStore } from "../storage/browser-storage.ts";

/** The build that this tab has reloaded from, by the address of its first script, which is named after its content. */
const RELOADED_FROM = "reloadedFrom";

/** How Vite's message begins; the address of the sheet follows. */
const MISSING_STYLES = "Unable to preload CSS for";

/** A part of the app that could not be fetched: the connection broke, or a newer version replaced it. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith(MISSING_STYLES)) return true;
  return error instanceof TypeError && /import|fetch|module/i.test(error.message);
}

/**
 * Removes the link of a style sheet that did not load. Vite takes a sheet with a link for loaded: the screen would be
 * drawn without it when it is opened again.
 */
export function retryMissingStyles(): void {
  window.addEventListener("vite:preloadError", ({ payload: { message } }) => {
    if (!message.startsWith(MISSING_STYLES)) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (message.endsWith(` ${link.href}`)) link.remove();
  });
}

/** The address of the document's script. */
const firstScript = (): string => document.querySelector("script[src]")?.getAttribute("src") ?? "";

/**
 * Reloads the page when a file of this build is missing, as after an upgrade of the server: once in a tab for each
 * build, and not while the server is out of reach, when the browser's error page would replace the app. Without session
 * storage nothing would stop a loop, so the page stays. What was typed is in the drafts.
 *
 * @returns false when the page stays
 */
export async function reloadForMissingFile(): Promise<boolean> {
  const build = firstScript();
  if (sessionStore.read(RELOADED_FROM) === build) return false;
  const isReached = await fetch("", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReached || !sessionStore.write(RELOADED_FROM, build)) return false;
  window.location.reload();
  return true;
}
