import { useSyncExternalStore } from "react";

const narrow = () => window.matchMedia("(max-width: 700px)");

function onChange(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow().matches);
}
