import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Add an item">
        <input aria-label="Item" />
      </Dialog>
    </main>
  );
}

describe("Dialog", () => {
  it.each(["a focused button", "a button that Safari did not focus"])("Dialog returns focus to %s", (how) => {
    render(<Opener />);
    const button = screen.getByRole("button", { name: "Add" });
    // Safari leaves the focus on what around the button can take it.
    if (how === "a focused button") button.focus();
    else screen.getByRole("main").focus();
    act(() => button.click());
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Item" }));
    act(() => screen.getByRole("button", { name: "Close" }).click());
    expect(document.activeElement).toBe(button);
  });

  it.each([
    ["began and ended outside", "dialog", "dialog", 1],
    ["began in a field", "field", "dialog", 0],
    ["ended in a field", "dialog", "field", 0],
  ] as const)("only a press wholly outside closes a dialog: this one %s", (_, down, up, closed) => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Add an item">
        <input aria-label="Item" />
      </Dialog>,
    );
    const places = { dialog: screen.getByRole("dialog"), field: screen.getByRole("textbox") };
    fireEvent.pointerDown(places[down]);
    fireEvent.pointerUp(places[up]);
    fireEvent.click(places.dialog);
    expect(onOpenChange).toHaveBeenCalledTimes(closed);
  });

  it("a dialog that is not closable stays open on a press outside, on Escape and on cancel", () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Your trial has ended" closable={false}>
        <button type="button">Upgrade</button>
      </Dialog>,
    );
    const dialog = screen.getByRole("dialog");
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog);
    expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
