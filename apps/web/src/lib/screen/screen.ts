import { useEffect, useLayoutEffect, useState } from "react";
import { create } from "zustand";
import type { SavedState, SavedStatusSource } from "./saved-state.ts";

export interface Crumb {
  label: string;
  to: string;
}

interface ScreenState {
  /** Names the screen in the top bar, the window's title and to screen readers. */
  title: string | null;
  /** The path the title was set for: until the next screen has set its own, the old one remains. */
  path: string | null;
  /** The way here, from the list to the thing. */
  crumbs: readonly Crumb[];
  saved: SavedState | null;
  /** Identifies the screen that set the title. */
  setBy: object | null;
}

const nothing: ScreenState = { title: null, path: null, crumbs: [], saved: null, setBy: null };

export const useScreenState = create<ScreenState>(() => nothing);

const PRODUCT_NAME = "Beachhead";

/** Longest title that can be saved. */
const MAX_TITLE_CHARACTERS = 200;

/** A typed title as heading. Characters that cannot be saved are left out: 300 kB of them take seconds to lay out. */
export function headingOf(title: string, whenEmpty: string): string {
  return title === "" ? whenEmpty : title.slice(0, MAX_TITLE_CHARACTERS);
}

/** Says what the screen shows: `title` in the window and the top bar, with the crumbs before it. */
export function useScreenTitle(title: string, crumbs: readonly Crumb[] = []): void {
  const [own] = useState(() => ({}));
  const way = crumbs.map((crumb) => `${crumb.to} ${crumb.label}`).join("\n");
  useLayoutEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
    useScreenState.setState({
      title,
      setBy: own,
      path: window.location.pathname,
      crumbs:
        way === ""
          ? []
          : way.split("\n").map((line) => ({
              to: line.slice(0, line.indexOf(" ")),
              label: line.slice(line.indexOf(" ") + 1),
            })),
    });
  }, [own, title, way]);
  useEffect(
    () => () => {
      // The next screen may have set it already.
      if (useScreenState.getState().setBy === own)
        useScreenState.setState({ title: null, path: null, crumbs: [], setBy: null });
    },
    [own],
  );
}

/** Shows in the top bar how the screen relates to what is stored; null shows nothing. */
export function useSavedStatus(saved: SavedState | SavedStatusSource | null): void {
  useEffect(() => {
    if (saved === null || !("subscribe" in saved)) {
      useScreenState.setState({ saved });
      return;
    }
    const show = (): void => useScreenState.setState({ saved: saved.getState() });
    show();
    return saved.subscribe(show);
  }, [saved]);
  useEffect(() => () => useScreenState.setState({ saved: null }), []);
}
