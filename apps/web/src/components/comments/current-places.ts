import { useSyncExternalStore } from "react";
import { useWantedPlace, wantPlace } from "./wanted-place.ts";

/** A place that is on the screen now. */
interface MountedPlace {
  /** What it shows. */
  read(): string;
  /** What takes the focus when somebody goes to it. */
  element(): HTMLElement | null;
}

type Finder = (path: string) => MountedPlace | undefined;

const mounted = new Map<string, MountedPlace>();
/** The grids on the screen. */
const finders = new Set<Finder>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that a place is on the screen, until the returned function is called. */
export function mountPlace(path: string, place: MountedPlace): () => void {
  mounted.set(path, place);
  tell();
  goToWanted();
  return () => {
    if (mounted.get(path) === place) mounted.delete(path);
    tell();
  };
}

/** Says that what the function finds is on the screen, until the returned function is called. */
export function mountPlaces(find: Finder): () => void {
  finders.add(find);
  tell();
  goToWanted();
  return () => {
    finders.delete(find);
    tell();
  };
}

function placeAt(path: string): MountedPlace | undefined {
  const place = mounted.get(path);
  if (place !== undefined) return place;
  for (const find of finders) {
    const found = find(path);
    if (found !== undefined) return found;
  }
  return undefined;
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
  useSyncExternalStore(subscribe, () => placeAt(path)?.read());

/** Scrolls to a place and focuses it; false if it is not on this screen. */
export function goToPlace(path: string): boolean {
  const element = placeAt(path)?.element();
  if (element === undefined || element === null) return false;
  element.scrollIntoView?.({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}

function goToWanted(): void {
  const { path } = useWantedPlace.getState();
  if (path !== null && goToPlace(path)) wantPlace(null);
}

/** Goes to a place once it is on the screen, which may take another tab or filter. */
export function goToPlaceWhenShown(path: string): void {
  if (!goToPlace(path)) wantPlace(path);
}
