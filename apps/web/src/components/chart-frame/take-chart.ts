import { toast } from "../toast/toast-store.ts";
import type { CopyKind, TakenChart } from "./copy-chart.ts";
import type { SaveKind } from "./save-chart.ts";

const loadCopying = () => import("./copy-chart.ts");

/** Before the choice: a browser refuses the clipboard when too long has passed since the press. */
export function prepareCopying(): void {
  loadCopying().catch(() => undefined);
}

/** The part of the app that copies or saves could not be loaded. */
function sayNotTaken(): void {
  toast.error("Nothing was copied or saved: the connection was lost. Try again in a moment.");
}

export async function copyTaken(kind: CopyKind, chart: TakenChart): Promise<void> {
  const loaded = await loadCopying().catch(sayNotTaken);
  await loaded?.copyChart(kind, chart);
}

export async function saveTaken(kind: SaveKind, chart: TakenChart): Promise<void> {
  const loaded = await import("./save-chart.ts").catch(sayNotTaken);
  await loaded?.saveChart(kind, chart);
}
