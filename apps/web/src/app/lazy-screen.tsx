import { type ComponentType, lazy, Suspense } from "react";
import { PageLoader } from "../components/spinner/spinner.tsx";

/** A screen that loads when it is first shown, with the message for the wait. */
export interface LazyScreen {
  Component: ComponentType;
  /** Begins loading, for instance while the pointer is on its link. A failure shows where the screen is drawn. */
  preload: () => Promise<void>;
}

/** `name` is the screen's export of the module that `load` imports. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  message = "Loading...",
): LazyScreen {
  const Inner = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return {
    Component: () => (
      <Suspense fallback={<PageLoader message={message} />}>
        <Inner />
      </Suspense>
    ),
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  };
}
