import type { CopyKind, TakenChart } from "./copy-chart.ts";
import type { SaveKind } from "./save-chart.ts";

const loadCopying = () => import("./copy-chart.ts");

/** Before the choice: a browser refuses the clipboard when too long has passed since the press. */
export function prepareCopying(): void {
  loadCopying().catch(() => undefined);
}

export async function copyTaken(kind: CopyKind, chart: TakenChart): Promise<void> {
  const { copyChart } = await loadCopying();
  await copyChart(kind, chart);
}

export async function saveTaken(kind: SaveKind, chart: TakenChart): Promise<void> {
  const { saveChart } = await import("./save-chart.ts");
  await saveChart(kind, chart);
}
