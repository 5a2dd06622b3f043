import { create } from "zustand";

/** The open modal dialogs, the topmost last. */
export const useModalStack = create<readonly HTMLElement[]>(() => []);

/** Puts a dialog on top of the stack; the answer takes it off again. */
export function pushModal(dialog: HTMLElement): () => void {
  useModalStack.setState((modals) => [...modals, dialog], true);
  return () => useModalStack.setState((modals) => modals.filter((each) => each !== dialog), true);
}
