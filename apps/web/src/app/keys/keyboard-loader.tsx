import { type ComponentType, useLayoutEffect, useState } from "react";
import { toast } from "../../components/toast/toast-store.ts";
import type { KeyboardProps } from "./keyboard.tsx";
import { showOverlay, useOverlay } from "./overlay.ts";

const BEGINS_LOADING = 1200;
/** On its own: Vite moves a `.then` that follows `import()` into the part that runs only once the styles have come. */
const loadKeyboard = () => import("./keyboard.tsx");

/**
 * Shortcuts, command palette and the dialog of keys, which are not part of the first load: they come when the page has
 * come to rest, or with the first key. Keys pressed before they are there are kept and pressed again.
 */
export function KeyboardLoader() {
  const [Keyboard, setKeyboard] = useState<ComponentType<KeyboardProps> | null>(null);
  const [early] = useState<KeyboardEvent[]>([]);
  const isAsked = useOverlay((state) => state.shown !== null);

  // Not after the paint: a key pressed as soon as the screen is there counts.
  useLayoutEffect(() => {
    if (Keyboard !== null) return;
    function load(): void {
      loadKeyboard().then(
        (module) => setKeyboard(() => module.Keyboard),
        () => {
          if (useOverlay.getState().shown === null) return;
          useOverlay.setState({ shown: null });
          toast.error("The command palette did not load. Check the connection and try again.");
        },
      );
    }
    function onKeyDown(event: KeyboardEvent): void {
      early.push(event);
      // Decided at once: afterwards the browser would have taken the key for its own search.
      if ((event.ctrlKey || event.metaKey) && event.code === "KeyK") {
        event.preventDefault();
        showOverlay("palette");
      }
      load();
    }
    if (isAsked) load();
    const timer = setTimeout(load, BEGINS_LOADING);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [Keyboard, early, isAsked]);

  return Keyboard !== null && <Keyboard early={early} />;
}
