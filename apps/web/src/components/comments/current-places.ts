import { useSyncExternalStore } from "react";

/** A place that is on the screen now. */
interface MountedPlace {
  /** What it shows. */
  read(): string;
  /** What takes the focus when somebody goes to it. */
  element(): HTMLElement | null;
}

const mounted = new Map<string, MountedPlace>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that a place is on the screen, until the returned function is called. */
export function mountPlace(path: string, place: MountedPlace): () => void {
  mounted.set(path, place);
  tell();
  return () => {
    if (mounted.get(path) === place) mounted.delete(path);
    tell();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // What a field or figure shows follows from what is typed or chosen, some time later.
  const observer = new MutationObserver(listener);
  const main = document.querySelector("main");
  if (main !== null) observer.observe(main, { subtree: true, childList: true, characterData: true });
  // A field that is left writes its value out.
  const afterLeaving = () => requestAnimationFrame(listener);
  document.addEventListener("input", listener);
  document.addEventListener("focusout", afterLeaving);
  return () => {
    listeners.delete(listener);
    observer.disconnect();
    document.removeEventListener("input", listener);
    document.removeEventListener("focusout", afterLeaving);
  };
}

/** What a place shows now; undefined if it is not on this screen. */
export const useCurrentValue = (path: string): string | undefined =>
  useSyncExternalStore(subscribe, () => mounted.get(path)?.read());

/** Scrolls to a place and focuses it; false if it is not on this screen. */
export function goToPlace(path: string): boolean {
  const element = mounted.get(path)?.element();
  if (element === undefined || element === null) return false;
  element.scrollIntoView?.({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}
