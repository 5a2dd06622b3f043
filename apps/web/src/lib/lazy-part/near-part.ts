import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from "react";
import { hintPart } from "./hint-part.ts";

/** How far below the window a part begins to load: further than a turn of the wheel. */
const AHEAD = "600px";

/**
 * A component below the first sight, which the screen can do without: it loads when its place comes near the window, and
 * like a hint afterwards.
 */
export function nearPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Hint = hintPart(load);
  return function Near(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
    useEffect(() => {
      if (isNear || place.current === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
        },
        { rootMargin: `0px 0px ${AHEAD}` },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    }, [isNear]);
    return isNear ? createElement(Hint, props) : createElement("div", { ref: place });
  };
}
