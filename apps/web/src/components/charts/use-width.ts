import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MEASURE_NOW } from "../../lib/print/measure-now.ts";

/** The width an element has on the screen, in whole pixels; 0 until it is laid out. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    const measure = () => flushSync(() => setWidth(Math.floor(element.clientWidth)));
    window.addEventListener(MEASURE_NOW, measure);
    return () => {
      observer.disconnect();
      window.removeEventListener(MEASURE_NOW, measure);
    };
  }, []);
  return [ref, width];
}
