import { useCallback, useSyncExternalStore } from "react";

/** Whether the window is at most so many pixels wide. */
export function useNarrow(widest: number): boolean {
  const query = `(max-width: ${widest}px)`;
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(onChange, () => window.matchMedia(query).matches);
}
