import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

/** What lies between the topmost dialog and the page. */
function outside(): Element {
  const backdrop = [...document.querySelectorAll("[role=presentation]")].at(-1);
  if (backdrop === undefined) throw new Error("No dialog is open.");
  return backdrop;
}

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
  it.each(["a focused button", "a button that Safari did not focus"])(
    "Dialog returns focus to %s",
    async (how) => {
      render(<Opener />);
      const button = screen.getByRole("button", { name: "Add" });
      // Safari leaves the focus on what around the button can take it.
      if (how === "a focused button") button.focus();
      else screen.getByRole("main").focus();
      act(() => button.click());
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Item" }));
      await act(async () => screen.getByRole("button", { name: "Close" }).click());
      expect(document.activeElement).toBe(button);
    },
  );

  it("what is behind the topmost dialog cannot take the focus until that closes", async () => {
    const dialogs = (isAsking: boolean) => (
      <main>
        <Dialog open onOpenChange={vi.fn()} title="Share" />
        <Dialog open={isAsking} onOpenChange={vi.fn()} title="Revoke?" />
      </main>
    );
    const { rerender, unmount } = render(dialogs(false));
    rerender(dialogs(true));
    const isBehind = (element: Element) => element.closest("[inert]") !== null;
    const page = screen.getByRole("main", { hidden: true });
    const share = screen.getByRole("dialog", { name: "Share", hidden: true });
    expect([page, share, screen.getByRole("dialog", { name: "Revoke?" })].map(isBehind)).toEqual([
      true,
      true,
      false,
    ]);
    rerender(dialogs(false));
    expect([page, share].map(isBehind)).toEqual([true, false]);
    unmount();
    expect(document.querySelector("[inert]")).toBeNull();
  });

  it.each([
    ["began and ended outside", "outside", "outside", 1],
    ["began in a field", "field", "outside", 0],
    ["ended in a field", "outside", "field", 0],
  ] as const)("only a press wholly outside closes a dialog: this one %s", async (_, down, up, closed) => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Add an item">
        <input aria-label="Item" />
      </Dialog>,
    );
    const places = { outside: outside(), field: screen.getByRole("textbox") };
    await user.pointer([
      { keys: "[MouseLeft>]", target: places[down] },
      { keys: "[/MouseLeft]", target: places[up] },
    ]);
    expect(onOpenChange).toHaveBeenCalledTimes(closed);
  });

  it("a dialog that is not closable stays open on a press outside and on Escape", async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Your trial has ended" closable={false}>
        <button type="button">Upgrade</button>
      </Dialog>,
    );
    await user.click(outside());
    screen.getByRole("button", { name: "Upgrade" }).focus();
    await user.keyboard("{Escape}");
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Your trial has ended" })).toBeTruthy();
  });

  it("Escape and a press outside close only the topmost of two dialogs", async () => {
    const user = userEvent.setup();
    const closed: string[] = [];
    render(
      <>
        <Dialog open onOpenChange={() => closed.push("below")} title="Share" />
        <Dialog open onOpenChange={() => closed.push("above")} title="Revoke?" />
      </>,
    );
    await user.keyboard("{Escape}");
    await user.click(outside());
    expect(closed).toEqual(["above", "above"]);
  });
});
