import { useSyncExternalStore } from "react";

const narrow = () => window.matchMedia("(max-width: 900px)");

function onChange(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the window is so narrow that a table of eight columns is wider. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow().matches);
}
