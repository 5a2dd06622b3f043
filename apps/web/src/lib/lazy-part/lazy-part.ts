import { type ComponentType, createElement, type ElementType, lazy, type ReactNode, useState } from "react";

/** A component that loads when it is first drawn, or before by `preload`. It needs a `Suspense` around it. */
export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the part. A failure shows where the part is drawn. */
  preload: () => Promise<void>;
};

/**
 * React draws a part that has suspended no sooner than 300 ms after the last fallback. A part that is loaded already
 * does not suspend.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function get() {
    loaded ??= await load();
    return { default: loaded };
  }
  const Waiting = lazy(get);
  function Part(props: Props) {
    const [Shown] = useState<ElementType<Props>>(() => loaded ?? Waiting);
    return createElement(Shown, props);
  }
  async function preload(): Promise<void> {
    await get().catch(() => undefined);
  }
  return Object.assign(Part, { preload });
}
