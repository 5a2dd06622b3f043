import type { RefObject } from "react";

/** Where a panel is drawn: in the dialog around its anchor, as nothing outside can be pressed while that is open. */
export function panelHome(anchor: RefObject<HTMLElement | null>): HTMLElement {
  return anchor.current?.closest<HTMLElement>("[role=dialog]") ?? document.body;
}
