import type { DocumentForm } from "../../lib/form/document-form.ts";
import { toast } from "../toast/toast-store.ts";

interface FormImport<Values> {
  /** The imported fields. */
  values: Partial<Values>;
  /** Whether the field at this path is one of them. */
  isReplaced(path: string): boolean;
  /** Paths of imported fields that break a rule. */
  wrong: readonly string[];
  /** What the notice says. */
  done: string;
  /** Takes the import back. @param before the values before it */
  undo(now: Values, before: Values): Values;
}

/** Puts an imported table into a form, shows the messages of its fields and offers to undo it. */
export function importIntoForm<Values>(
  form: DocumentForm<Values>,
  { values, isReplaced, wrong, done, undo }: FormImport<Values>,
): void {
  const { values: before, parseErrors } = form.store.getState();
  for (const path of Object.keys(parseErrors)) if (isReplaced(path)) form.setParseError(path, null);
  form.update((now) => ({ ...now, ...values }));
  for (const path of wrong) form.touch(path);
  toast.undo(done, () => form.update((now) => undo(now, before)));
}
