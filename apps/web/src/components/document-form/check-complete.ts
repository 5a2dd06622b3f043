import { type DocumentForm, openFields } from "../../lib/form/document-form.ts";
import { focusFirstInvalid } from "../../lib/form/focus-first-invalid.ts";
import { toast } from "../toast/toast-store.ts";

/**
 * Whether all fields are valid. If not, shows every message and moves the focus to the first; a toast says what is wrong
 * where none of the fields is on the screen.
 */
export function checkComplete<V>(form: DocumentForm<V>, container: HTMLElement | null): boolean {
  const state = form.store.getState();
  const [first] = openFields(state);
  if (first === undefined) return true;
  form.showAll();
  const text = state.rawText[first];
  const message = state.issues[first] ?? state.parseErrors[first] ?? "";
  const words = text === undefined ? message : `“${text}”. ${message}`;
  focusFirstInvalid(container, () => toast.error(`Not saved: a field that is not shown here. ${words}`));
  return false;
}
