import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { Keyboard } from "./keyboard.tsx";
import { closeOverlay, useOverlay } from "./overlay.ts";

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  closeOverlay();
});

/** Draws without `act`, which would also wait for effects that come after the paint. */
function draw(): Promise<void> {
  const place = document.createElement("div");
  const drawn = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(place, { childList: true });
  });
  root = createRoot(place);
  root.render(
    <>
      <h1>Get started</h1>
      <Keyboard />
    </>,
  );
  return drawn;
}

it("a key pressed as soon as the screen is drawn opens the palette", async () => {
  await draw();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", code: "KeyK", ctrlKey: true }));
  expect(useOverlay.getState().shown).toBe("palette");
});
