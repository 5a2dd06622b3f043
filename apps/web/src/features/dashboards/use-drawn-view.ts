import { useDeferredValue, useMemo } from "react";
import type { DashboardView } from "./dashboard-view.ts";

/**
 * A press shows its tab at once; drawing another dashboard takes several frames and follows. Until then the panel is
 * the one before.
 *
 * @param draw the same function each time
 */
export function useDrawnView<Panel>(
  view: DashboardView,
  draw: (view: DashboardView) => Panel,
): { panel: Panel; isDrawn: boolean } {
  const panel = useMemo(() => draw(view), [view, draw]);
  const before = useDeferredValue(panel);
  const opened = `${view.tab}/${view.part}`;
  const isDrawn = useDeferredValue(opened) === opened;
  return { panel: isDrawn ? panel : before, isDrawn };
}
