export type Side = "top" | "bottom";
export type Align = "start" | "center" | "end";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  left: number;
  top: number;
  side: Side;
  /** Room for the panel on its side, in pixels. */
  maxHeight: number;
}

const MARGIN = 12;

function leftOf(anchor: Box, width: number, align: Align): number {
  switch (align) {
    case "start":
      return anchor.left;
    case "center":
      return anchor.left + anchor.width / 2 - width / 2;
    case "end":
      return anchor.left + anchor.width - width;
    default:
      return align satisfies never;
  }
}

/**
 * Position of a panel at its anchor, in pixels of the window: on the side asked for, on the other one when it does
 * not fit there and fits better, and never outside the window.
 */
export function place(
  anchor: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number },
  { side, align, gap }: { side: Side; align: Align; gap: number },
): Placement {
  const above = anchor.top - gap - MARGIN;
  const below = view.height - (anchor.top + anchor.height) - gap - MARGIN;
  const room = side === "bottom" ? below : above;
  const otherRoom = side === "bottom" ? above : below;
  const flips = panel.height > room && otherRoom > room;
  const shown: Side = flips ? (side === "bottom" ? "top" : "bottom") : side;
  const maxHeight = Math.max(80, shown === "bottom" ? below : above);
  const height = Math.min(panel.height, maxHeight);
  const left = leftOf(anchor, panel.width, align);
  return {
    left: Math.max(MARGIN, Math.min(left, view.width - panel.width - MARGIN)),
    top: shown === "bottom" ? anchor.top + anchor.height + gap : anchor.top - gap - height,
    side: shown,
    maxHeight,
  };
}
