import { create } from "zustand";
import { onSessionEnd } from "./session/session-store.ts";

/** Whether the consultant dialog is open; the shell shows it over any screen. */
export const useConsulting = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openConsulting(): void {
  useConsulting.setState({ isOpen: true });
}

export function closeConsulting(): void {
  useConsulting.setState({ isOpen: false });
}

onSessionEnd(closeConsulting);
