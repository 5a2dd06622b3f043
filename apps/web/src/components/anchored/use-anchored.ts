import { type RefObject, useLayoutEffect } from "react";
import { type Align, place, type Side } from "./place.ts";

interface AnchoredOptions {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  side?: Side | undefined;
  align?: Align | undefined;
  gap?: number | undefined;
  /** The panel is at least as wide as its anchor. */
  matchWidth?: boolean | undefined;
}

/**
 * Puts an open panel into the browser's top layer beside its anchor and keeps it there while things scroll or change
 * size. The panel carries the `popover` attribute, which is what puts it above everything else, dialogs included.
 */
export function useAnchored(options: AnchoredOptions): void {
  const { open, anchor, panel, side = "bottom", align = "start", gap = 4, matchWidth = false } = options;
  useLayoutEffect(() => {
    const element = panel.current;
    const beside = anchor.current;
    if (!open || element === null || beside === null) return;
    if (typeof element.showPopover !== "function") {
      // A browser without popovers would never show it: there it is a plain panel above the page.
      element.removeAttribute("popover");
    } else if (!element.matches(":popover-open")) {
      element.showPopover({ source: beside });
    }

    function put(): void {
      if (element === null || beside === null) return;
      const box = beside.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      element.style.maxHeight = "";
      // Not its box on the screen, which is smaller while it opens.
      const { offsetWidth: width, offsetHeight: height } = element;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const placed = place(box, { width, height }, view, { side, align, gap });
      element.style.left = `${placed.left}px`;
      element.style.top = `${placed.top}px`;
      element.style.maxHeight = `${placed.maxHeight}px`;
      element.dataset["side"] = placed.side;
    }

    /** Not for its own lists: it stays where it is while they scroll. */
    function follow({ target }: Event): void {
      if (!(target instanceof Node) || !element?.contains(target)) put();
    }

    put();
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(put);
    observer?.observe(element);
    observer?.observe(beside);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", put);
    return () => {
      observer?.disconnect();
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", put);
      if (element.hasAttribute("popover") && element.matches(":popover-open")) element.hidePopover();
    };
  }, [open, anchor, panel, side, align, gap, matchWidth]);
}
