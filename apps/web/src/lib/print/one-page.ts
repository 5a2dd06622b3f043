import { type RefObject, useEffect, useRef } from "react";

/** Asks drawings for their width at once: paper is laid out before the browser would report a new one. */
export const MEASURE_NOW = "beachhead:measure-now";

/** Width in which the content is laid out on paper, whatever the window's. CSS pixels. */
const LAYOUT_WIDTH = 1_040;
/** What A4 and Letter both have room for, upright and within margins of 10 mm. CSS pixels. */
const PAPER = { width: 710, height: 970 };

/**
 * Lays an element out for paper: light, in one width, and so small that it fits one page.
 * @returns the way back
 */
export function layOutForPaper(element: HTMLElement): () => void {
  const root = document.documentElement;
  const { theme } = root.dataset;
  element.dataset["paper"] = "";
  element.style.width = `${LAYOUT_WIDTH}px`;
  root.dataset["theme"] = "light";
  window.dispatchEvent(new Event(MEASURE_NOW));
  const height = Math.max(1, element.scrollHeight);
  element.style.zoom = String(Math.min(PAPER.width / LAYOUT_WIDTH, PAPER.height / height));
  return () => {
    delete element.dataset["paper"];
    element.style.width = "";
    element.style.zoom = "";
    if (theme === undefined) delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    window.dispatchEvent(new Event(MEASURE_NOW));
  };
}

/** Fits an element on one printed page, whether a button or the browser's own command prints it. */
export function useOnePage<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    let undo: (() => void) | undefined;
    const before = () => {
      if (ref.current !== null) undo ??= layOutForPaper(ref.current);
    };
    const after = () => {
      undo?.();
      undo = undefined;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      after();
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return ref;
}
