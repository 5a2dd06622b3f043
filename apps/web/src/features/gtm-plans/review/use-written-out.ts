import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

const AT_ONCE = 3;

/**
 * How many of many parts are written out: the first ones at once, the others one after another, so that the page
 * answers meanwhile; all of them before it is printed.
 */
export function useWrittenOut(total: number): number {
  const [count, setCount] = useState(AT_ONCE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + AT_ONCE)), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  useEffect(() => {
    const all = (): void => flushSync(() => setCount(total));
    window.addEventListener("beforeprint", all);
    return () => window.removeEventListener("beforeprint", all);
  }, [total]);
  return Math.min(count, total);
}
