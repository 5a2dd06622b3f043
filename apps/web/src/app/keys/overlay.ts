import { create } from "zustand";

export type Overlay = "palette" | "keys";

/** Which of the two things that open over every screen is open. */
export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

export function showOverlay(shown: Overlay): void {
  useOverlay.setState({ shown });
}

export function closeOverlay(): void {
  useOverlay.setState({ shown: null });
}
