import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { PanelBoundary } from "../error-boundary/panel-boundary.tsx";

/** How far outside of what is seen a place counts as near, in pixels. */
const AHEAD = 120;

/** For an element around a place: the pointer or the focus inside it is near the place. */
export const NEAR_INSIDE = { "data-near-inside": "" };

/** Whether somebody has been near an element; at once where the browser cannot tell. */
function useWasNear(container: RefObject<HTMLElement | null>, ahead: number): boolean {
  const [wasNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (wasNear || container.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead}px`, scrollMargin: `${ahead}px` },
    );
    observer.observe(container.current);
    const around = container.current.closest("[data-near-inside]");
    const come = () => setNear(true);
    const events = ["pointerenter", "focusin"];
    for (const name of events) around?.addEventListener(name, come);
    return () => {
      observer.disconnect();
      for (const name of events) around?.removeEventListener(name, come);
    };
  }, [wasNear, container, ahead]);
  return wasNear;
}

interface NearOptions {
  /** What says that the part could not be shown: "The growth table". */
  name: string;
  /** Height reserved until the part has loaded, in pixels; absent for a part that is last on its screen. */
  height?: number;
  ahead?: number;
}

interface NearProps<Props> {
  part: Props;
  /** Draws the part wherever it is. */
  isNeeded?: boolean;
}

/** A component below the first sight: it loads when its place comes near what is seen. */
export function nearPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, height, ahead = AHEAD }: NearOptions,
): (props: NearProps<Props>) => ReactNode {
  const Part = lazyPart(load);
  return function Near({ part, isNeeded = false }: NearProps<Props>) {
    const container = useRef<HTMLDivElement>(null);
    const wasNear = useWasNear(container, ahead);
    const room = <div style={{ height }} />;
    return (
      <div ref={container}>
        {!wasNear && !isNeeded ? (
          room
        ) : (
          <PanelBoundary name={name} onRetry={Part.preload}>
            <Suspense fallback={room}>
              <Part {...part} />
            </Suspense>
          </PanelBoundary>
        )}
      </div>
    );
  };
}
