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
  it("run at once with Ctrl, and keep the browser from its own use", () => {
    const event = press("k", { ctrlKey: true });
    expect(run).toHaveBeenCalledExactlyOnceWith("openPalette");
    expect(event.defaultPrevented).toBe(true);
  });

  it("run in turn within a moment, and not after it", () => {
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

  it("run in turn by when they were pressed, however late a busy page hears of them", () => {
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

  it("forget the first when the second completes nothing, and treat that as a first one", () => {
    press("g");
    press("n");
    press("s");
    expect(run).toHaveBeenCalledExactlyOnceWith("newSimulation");
  });

  it("are not broken by the press of Shift on the way", () => {
    press("g");
    press("Shift", { shiftKey: true });
    press("s");
    expect(run).not.toHaveBeenCalledWith("newSimulation");
  });

  it.each([
    `<input data-here>`,
    `<input type="search" data-here>`,
    `<textarea data-here></textarea>`,
    `<select data-here></select>`,
    `<div role="textbox" tabindex="0" data-here></div>`,
    `<div role="menu"><button data-here>Open</button></div>`,
    `<div role="grid"><div role="gridcell" tabindex="0" data-here></div></div>`,
  ])("are letters in %s, where only those with Ctrl act", (markup) => {
    const target = field(markup);
    press("?", {}, target);
    press("g", {}, target);
    press("s", {}, target);
    expect(run).not.toHaveBeenCalled();
    press("k", { ctrlKey: true }, target);
    expect(run).toHaveBeenCalledExactlyOnceWith("openPalette");
  });

  it.each([`<input type="checkbox" data-here>`, `<button data-here>Go</button>`])("act on %s", (markup) => {
    press("?", {}, field(markup));
    expect(run).toHaveBeenCalledExactlyOnceWith("showKeys");
  });

  it("leave those with other modifiers, held down ones and half-written letters alone", () => {
    press("?", { altKey: true });
    press("k", { ctrlKey: true, repeat: true });
    press("k", { ctrlKey: true, isComposing: true });
    expect(run).not.toHaveBeenCalled();
  });

  it("can be turned off, except those with Ctrl", () => {
    chooseSingleKeys(false);
    press("?");
    press("g");
    press("s");
    expect(run).not.toHaveBeenCalled();
    press("k", { ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
  });
});
