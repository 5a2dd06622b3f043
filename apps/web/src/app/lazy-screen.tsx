import { type ComponentType, Suspense } from "react";
import { PageLoader } from "../components/spinner/spinner.tsx";
import { type LazyPart, lazyPart } from "../lib/lazy-part/lazy-part.ts";

type ScreenComponent = ComponentType & {
  /** Other parts that the screen draws first. They load in parallel with the screen's data, so only a preload waits for them. */
  parts?: readonly Pick<LazyPart<never>, "preload">[];
};

/** A screen that loads when it is first shown, with the message for the wait. */
export interface LazyScreen {
  Component: ComponentType;
  /** Begins loading, for instance while the pointer is on its link. */
  preload: () => Promise<void>;
}

/** `name` is the screen's export of the module that `load` imports. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
  message = "Loading...",
): LazyScreen {
  let parts: Promise<unknown> = Promise.resolve();
  const Inner = lazyPart<object>(async () => {
    const screen = (await load())[name];
    parts = Promise.all((screen.parts ?? []).map((part) => part.preload()));
    return screen;
  });
  function Screen() {
    return (
      <Suspense fallback={<PageLoader message={message} />}>
        <Inner />
      </Suspense>
    );
  }
  async function preload(): Promise<void> {
    await Inner.preload();
    await parts;
  }
  return { Component: Screen, preload };
}
