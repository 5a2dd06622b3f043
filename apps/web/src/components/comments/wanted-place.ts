import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";

/** The path of the place that a link leads to, until it is on the screen. */
export const useWantedPlace = create<{ path: string | null }>(() => ({ path: null }));

const forget = () => wantPlace(null);

/** Asks for a place. A key or press of the user ends it. */
export function wantPlace(path: string | null): void {
  for (const event of ["pointerdown", "keydown"] as const)
    if (path === null) window.removeEventListener(event, forget, true);
    else window.addEventListener(event, forget, true);
  useWantedPlace.setState({ path });
}

/** Calls back with the parts of the path of a place that a link leads to, so that a tab or a filter shows it. */
export function useShowWanted(show: (parts: readonly string[]) => void): void {
  const path = useWantedPlace((state) => state.path);
  const onWanted = useEffectEvent(show);
  useEffect(() => {
    if (path !== null) onWanted(path.split("/"));
  }, [path]);
}
