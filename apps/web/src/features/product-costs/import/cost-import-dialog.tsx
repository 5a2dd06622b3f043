import { ImportDialog } from "../../../components/table-import/import-dialog.tsx";
import { importIntoForm } from "../../../components/table-import/import-into-form.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import type { CostFields } from "../state/cost-form.ts";
import { validateCost } from "../state/cost-rules.ts";
import { type CostImport, EXAMPLE_SHEET, readCostSheet } from "./cost-sheet.ts";

interface CostImportDialogProps {
  form: DocumentForm<CostFields>;
  onClose: () => void;
}

/** The earlier value of each imported field that was not edited since. */
function withImportUndone(now: CostFields, imported: Partial<CostFields>, before: CostFields): CostFields {
  const isImported = (key: string): key is keyof CostFields => Object.hasOwn(imported, key);
  const undone = { ...now };
  const restore = <Key extends keyof CostFields>(key: Key) => {
    if (now[key] === imported[key]) undone[key] = before[key];
  };
  Object.keys(before).filter(isImported).forEach(restore);
  return undone;
}

/** Fills a product cost from a cost sheet. */
export function CostImportDialog({ form, onClose }: CostImportDialogProps) {
  function takeOver({ values, rows, wrong }: CostImport): void {
    onClose();
    importIntoForm(form, {
      values,
      isReplaced: (path) => Object.hasOwn(values, path.split(".")[0] ?? ""),
      wrong,
      done: `${formatCount(rows.length, "line")} imported`,
      undo: (now, before) => withImportUndone(now, values, before),
    });
  }
  return (
    <ImportDialog
      title="Import a cost sheet"
      what="One cost a row: its label, the figure of year 1, and if you like the years 2 to 5 as amounts or changes in %."
      example={EXAMPLE_SHEET}
      read={(sheet, decimal) =>
        readCostSheet(sheet, decimal, { now: form.store.getState().values, validate: validateCost })
      }
      onImport={takeOver}
      onClose={onClose}
    />
  );
}
