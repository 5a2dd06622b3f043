import { type RefObject, useEffect, useState } from "react";

/** Whether a list that scrolls sideways has more before and after what is in sight. */
export interface Overflow {
  before: boolean;
  after: boolean;
}

const NONE: Overflow = { before: false, after: false };

/** `content` changes with the entries of the list. */
export function useOverflow(list: RefObject<HTMLElement | null>, content: string): Overflow {
  const [overflow, setOverflow] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs need another look.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    function look({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setOverflow((now) => (now.before === next.before && now.after === next.after ? now : next));
    }
    const onChange = (): void => look(element);
    onChange();
    element.addEventListener("scroll", onChange, { passive: true });
    window.addEventListener("resize", onChange);
    return () => {
      element.removeEventListener("scroll", onChange);
      window.removeEventListener("resize", onChange);
    };
  }, [list, content]);
  return overflow;
}
