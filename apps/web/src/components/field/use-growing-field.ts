import { type RefObject, useLayoutEffect } from "react";

/** Gives a textarea the height of its text in browsers without `field-sizing: content`. Ignores other elements. */
export function useGrowingField(field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = field.current;
    // jsdom has no CSS object.
    const grows = typeof CSS === "undefined" || CSS.supports("field-sizing", "content");
    if (grows || !(element instanceof HTMLTextAreaElement)) return;
    function grow(): void {
      if (element === null) return;
      element.style.height = "auto";
      const borders = element.offsetHeight - element.clientHeight;
      element.style.height = `${element.scrollHeight + borders}px`;
    }
    grow();
    element.addEventListener("input", grow);
    return () => element.removeEventListener("input", grow);
  }, [field]);
}
