import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";

/**
 * A component that a screen can do without: drawn once it has loaded, and nothing until then. If it does not load, the
 * screen stays; it is asked for again when the browser is online again.
 */
export function hintPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  return function Hint(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let isGone = false;
      async function get(): Promise<void> {
        try {
          loaded = await load();
        } catch {
          // The screen is whole without it.
          return;
        }
        if (!isGone) setShown(() => loaded);
      }
      const again = () => void get();
      again();
      window.addEventListener("online", again);
      return () => {
        isGone = true;
        window.removeEventListener("online", again);
      };
    }, [Shown]);
    return Shown === null ? null : createElement(Shown, props);
  };
}
