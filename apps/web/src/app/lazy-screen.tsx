import { type ComponentType, lazy, Suspense } from "react";
import { PageLoader } from "../components/spinner/spinner.tsx";

/** A screen that loads when it is first shown, with the message for the wait. */
export interface LazyScreen {
  Component: ComponentType;
  /** Begins loading, for instance while the pointer is on its link. */
  preload: () => void;
}

/** `name` is the screen's export of the module that `load` imports. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  message = "Loading...",
): LazyScreen {
  const Inner = lazy(async () => {
    const Loaded: ComponentType = (await load())[name];
    return { default: Loaded };
  });
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
