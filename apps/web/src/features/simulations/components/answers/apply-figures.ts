import { toast } from "../../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import { type MovedFigures, withFigures, withFiguresUndone } from "../../state/use-figures.ts";

/** Writes figures into the form. Undo in the toast writes the earlier ones, except figures edited since. */
export function applyFigures(
  form: DocumentForm<SimulationFields>,
  figures: MovedFigures,
  message: string,
): void {
  const before = form.store.getState().values;
  form.update((values) => withFigures(values, figures));
  toast.undo(message, () => form.update((values) => withFiguresUndone(values, figures, before)));
}
