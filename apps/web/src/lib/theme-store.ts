import { create } from "zustand";
import { localStore } from "./storage/browser-storage.ts";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const KEY = "theme";
const FADE = "data-theme-changing";

function readChoice(stored: string | null): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** `shown` is what the page wears: the choice, or the system's while none is made. */
export const useTheme = create<{ choice: ThemeChoice; shown: "light" | "dark" }>(() => ({
  choice: readChoice(localStore.read(KEY)),
  shown: "light",
}));

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function apply(choice: ThemeChoice): void {
  const root = document.documentElement;
  const theme = choice === "system" ? (systemDark().matches ? "dark" : "light") : choice;
  useTheme.setState({ shown: theme });
  if (root.dataset["theme"] === theme) return;
  // Single colours must not trail behind the page, so their transitions rest for one frame.
  root.setAttribute(FADE, "");
  root.dataset["theme"] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(FADE)));
}

/** Sets and remembers the theme. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStore.remove(KEY);
  else localStore.write(KEY, choice);
  useTheme.setState({ choice });
  apply(choice);
}

/** Follows the system's theme while none is chosen, and a choice made in another tab. */
export function followTheme(): () => void {
  const media = systemDark();
  const onSystem = () => apply(useTheme.getState().choice);
  function onStorage(event: StorageEvent): void {
    if (event.key !== KEY) return;
    const choice = readChoice(event.newValue);
    useTheme.setState({ choice });
    apply(choice);
  }
  onSystem();
  media.addEventListener("change", onSystem);
  window.addEventListener("storage", onStorage);
  return () => {
    media.removeEventListener("change", onSystem);
    window.removeEventListener("storage", onStorage);
  };
}
