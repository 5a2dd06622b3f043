import { type RefObject, useEffect, useRef } from "react";
import { MEASURE_NOW } from "./measure-now.ts";

/** Widths in which the content is laid out on paper, whatever the window's: the more, the longer it is. CSS pixels. */
const LAYOUT_WIDTH = { least: 1_040, most: 1_500 };
/** What A4 and Letter both have room for, upright and within margins of 10 mm, less what rows grow in print. CSS pixels. */
const PAPER = { width: 710, height: 940 };

/** Times that a zoom is corrected: lines and rounded heights do not shrink with it. */
const CORRECTIONS = 4;

function layOut(element: HTMLElement, width: number): void {
  element.style.width = `${width}px`;
  window.dispatchEvent(new Event(MEASURE_NOW));
}

/** Makes an element so small that it fits the paper. */
function shrink(element: HTMLElement, width: number): void {
  let zoom = Math.min(PAPER.width / width, PAPER.height / Math.max(1, element.scrollHeight));
  for (let k = 0; k < CORRECTIONS; k += 1) {
    element.style.zoom = String(zoom);
    const { height } = element.getBoundingClientRect();
    if (height <= PAPER.height) return;
    zoom *= PAPER.height / height;
  }
}

/**
 * Lays an element out for paper: light, in the page's proportions, and so small that it fits one page.
 * @returns the way back
 */
function layOutForPaper(element: HTMLElement): () => void {
  const root = document.documentElement;
  const { theme } = root.dataset;
  element.dataset["paper"] = "";
  root.dataset["theme"] = "light";
  layOut(element, LAYOUT_WIDTH.least);
  const wanted = Math.ceil((element.scrollHeight * PAPER.width) / PAPER.height);
  const width = Math.min(LAYOUT_WIDTH.most, Math.max(LAYOUT_WIDTH.least, wanted));
  layOut(element, width);
  shrink(element, width);
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
