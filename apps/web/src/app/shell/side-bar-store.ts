import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { localStore } from "../../lib/storage/browser-storage.ts";

type SideBarChoice = "open" | "rail";
const KEY = "sideBar";

function readChoice(stored: string | null): SideBarChoice | null {
  return stored === "open" || stored === "rail" ? stored : null;
}

const useChoice = create<{ choice: SideBarChoice | null }>(() => ({
  choice: readChoice(localStore.read(KEY)),
}));

const narrow = () => window.matchMedia("(max-width: 1280px)");

function onNarrowChange(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the side bar is a rail of icons: as chosen, else by itself on windows up to 1280 pixels. */
export function useIsRail(): boolean {
  const choice = useChoice((state) => state.choice);
  const isNarrow = useSyncExternalStore(onNarrowChange, () => narrow().matches);
  return choice === null ? isNarrow : choice === "rail";
}

/** Collapses or opens the side bar and remembers it. */
export function chooseSideBar(choice: SideBarChoice): void {
  localStore.write(KEY, choice);
  useChoice.setState({ choice });
}

/** Collapses an open side bar and opens a collapsed one. */
export function toggleSideBar(): void {
  const { choice } = useChoice.getState();
  const isRail = choice === null ? narrow().matches : choice === "rail";
  chooseSideBar(isRail ? "open" : "rail");
}
