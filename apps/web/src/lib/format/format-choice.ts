import { type FormatLocale, isFormatLocale } from "@beachhead/contract/format-locales";
import { create } from "zustand";
import { FORMAT_CHOICE_KEY } from "../session/session-store.ts";
import { localStore } from "../storage/browser-storage.ts";
import { formatLocale, localeOfBrowser, setFormatLocale } from "./locale.ts";

/** The locale on the screen; the shell is drawn again when it changes. */
export const useFormatLocale = create<{ locale: FormatLocale }>(() => ({ locale: formatLocale() }));

function show(choice: FormatLocale | null): void {
  const locale = choice ?? localeOfBrowser(navigator.languages);
  setFormatLocale(locale);
  useFormatLocale.setState({ locale });
}

/** Begins with the choice that this browser remembers, else with the browser's own locale. */
export function restoreFormatChoice(): void {
  const stored = localStore.read(FORMAT_CHOICE_KEY);
  show(stored !== null && isFormatLocale(stored) ? stored : null);
}

/** Remembers the account's choice for the next start. A form that is being filled in does not change under the user. */
export function rememberFormatChoice(choice: FormatLocale | null): void {
  if (choice === null) localStore.remove(FORMAT_CHOICE_KEY);
  else localStore.write(FORMAT_CHOICE_KEY, choice);
}

/** Remembers and shows the account's choice; null is the browser's own locale. */
export function applyFormatChoice(choice: FormatLocale | null): void {
  rememberFormatChoice(choice);
  show(choice);
}
