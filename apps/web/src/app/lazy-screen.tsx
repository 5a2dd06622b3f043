import { type ComponentType, lazy, Suspense } from "react";
import { PageLoader } from "../components/spinner/spinner.tsx";

type Loaded = { default: ComponentType };

/** A screen that loads when it is first shown, with its message meanwhile. */
export interface LazyScreen {
  Component: ComponentType;
  /** Begins loading, for instance while the pointer is on its link. */
  preload: () => void;
}

export function lazyScreen(load: () => Promise<Loaded>, message = "Loading..."): LazyScreen {
  const Inner = lazy(load);
  function Screen() {
    return (
      <Suspense fallback={<PageLoader message={message} />}>
        <Inner />
      </Suspense>
    );
  }
  return {
    Component: Screen,
    // A failure here shows when the screen itself is opened, with a way to try again.
    preload: () => void load().catch(() => undefined),
  };
}
