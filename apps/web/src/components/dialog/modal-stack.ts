import { create } from "zustand";

/** The open modal dialogs, the topmost last. */
export const useModalStack = create<readonly HTMLElement[]>(() => []);

export const topmostModal = (): HTMLElement | undefined => useModalStack.getState().at(-1);

let inert: readonly Element[] = [];

/**
 * What lies outside the topmost dialog. Base UI hides it from screen readers and from Tab, but code could still move
 * the focus there, for instance once a screen behind the dialog has loaded.
 */
function outside(modal: HTMLElement | undefined): Element[] {
  const found: Element[] = [];
  for (let portal = modal?.parentElement; portal && portal !== document.body; portal = portal.parentElement)
    found.push(...[...(portal.parentElement?.children ?? [])].filter((each) => each !== portal));
  return found;
}

function change(modals: readonly HTMLElement[]): void {
  useModalStack.setState(modals, true);
  for (const each of inert) each.removeAttribute("inert");
  inert = outside(modals.at(-1));
  for (const each of inert) each.setAttribute("inert", "");
}

/** Puts a dialog on top of the stack; the answer takes it off again. */
export function pushModal(dialog: HTMLElement): () => void {
  change([...useModalStack.getState(), dialog]);
  return () => change(useModalStack.getState().filter((each) => each !== dialog));
}
