import { type ComponentType, lazy, Suspense, useState } from "react";
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
  let loaded: ComponentType | undefined;
  const read = async () => {
    loaded ??= (await load())[name];
    return { default: loaded };
  };
  const Inner = lazy(read);
  return {
    Component: () => {
      // A lazy component would show the wait once more, and React keeps each wait for 300 ms. Decided once, so that a
      // screen is not mounted again when it has loaded.
      const [Ready] = useState(() => loaded);
      if (Ready !== undefined) return <Ready />;
      return (
        <Suspense fallback={<PageLoader message={message} />}>
          <Inner />
        </Suspense>
      );
    },
    preload: () =>
      read().then(
        () => undefined,
        () => undefined,
      ),
  };
}
