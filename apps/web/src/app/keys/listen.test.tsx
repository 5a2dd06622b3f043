import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseSingleKeys } from "../../lib/shortcuts/single-keys.ts";
import { createKeyListener } from "./listen.ts";

let time = 0;
const run = vi.fn();
const listen = createKeyListener(run, () => time);

function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.addEventListener("keydown", (each) => each instanceof KeyboardEvent && listen(each), { once: true });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  time = 0;
  run.mockClear();
});
afterEach(() => {
  document.body.innerHTML = "";
  chooseSingleKeys(true);
  listen(new KeyboardEvent("keydown", { key: "q" }));
});

function field(markup: string): Element {
  document.body.innerHTML = markup;
  const element = document.querySelector("[data-here]");
  if (element === null) throw new Error("The markup has no element to press in.");
  return element;
}

describe("keys of the page", () => {
  it("a Ctrl shortcut runs at once and prevents the browser's default action", () => {
    const event = press("k", { ctrlKey: true });
    expect(run).toHaveBeenCalledExactlyOnceWith("openPalette");
    expect(event.defaultPrevented).toBe(true);
  });

  it("a two-key shortcut runs when the second key follows within 1500 ms, and not later", () => {
    press("g");
    expect(run).not.toHaveBeenCalled();
    time += 1500;
    press("c");
    expect(run).toHaveBeenCalledExactlyOnceWith("goToCosts");
    press("g");
    time += 1501;
    press("c");
    expect(run).toHaveBeenCalledOnce();
  });

  it("a two-key shortcut is timed by when its keys were pressed, however late a busy page handles them", () => {
    const hear = createKeyListener(run);
    const pressedAt = (key: string, timeStamp: number) =>
      Object.defineProperty(new KeyboardEvent("keydown", { key }), "timeStamp", { value: timeStamp });
    hear(pressedAt("g", -3000));
    hear(pressedAt("c", -1501));
    expect(run).toHaveBeenCalledExactlyOnceWith("goToCosts");
    hear(pressedAt("g", -3000));
    hear(pressedAt("c", -1499));
    expect(run).toHaveBeenCalledOnce();
  });

  it("a second key that completes no shortcut counts as the first key of another", () => {
    press("g");
    press("n");
    press("s");
    expect(run).toHaveBeenCalledExactlyOnceWith("newSimulation");
  });

  it("Shift pressed between the keys of a shortcut does not turn it into another one", () => {
    press("g");
    press("Shift", { shiftKey: true });
    press("s");
    expect(run).toHaveBeenCalledExactlyOnceWith("goToSimulations");
  });

  it.each([
    `<input data-here>`,
    `<input type="search" data-here>`,
    `<textarea data-here></textarea>`,
    `<select data-here></select>`,
    `<div role="textbox" tabindex="0" data-here></div>`,
    `<div role="menu"><button data-here>Open</button></div>`,
    `<div role="grid"><div role="gridcell" tabindex="0" data-here></div></div>`,
  ])("single-key and two-key shortcuts do not run in %s, Ctrl shortcuts do", (markup) => {
    const target = field(markup);
    press("?", {}, target);
    press("g", {}, target);
    press("s", {}, target);
    expect(run).not.toHaveBeenCalled();
    press("k", { ctrlKey: true }, target);
    expect(run).toHaveBeenCalledExactlyOnceWith("openPalette");
  });

  it.each([`<input type="checkbox" data-here>`, `<button data-here>Go</button>`])(
    "a single-key shortcut runs on %s",
    (markup) => {
      press("?", {}, field(markup));
      expect(run).toHaveBeenCalledExactlyOnceWith("showKeys");
    },
  );

  it("keys with Alt, held keys that repeat and keys during IME composition run no shortcut", () => {
    press("?", { altKey: true });
    press("k", { ctrlKey: true, repeat: true });
    press("k", { ctrlKey: true, isComposing: true });
    expect(run).not.toHaveBeenCalled();
  });

  it("single-key shortcuts can be turned off, Ctrl shortcuts cannot", () => {
    chooseSingleKeys(false);
    press("?");
    press("g");
    press("s");
    expect(run).not.toHaveBeenCalled();
    press("k", { ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
  });
});
