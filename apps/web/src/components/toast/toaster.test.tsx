import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pushModal } from "../dialog/modal-stack.ts";
import { toast, useToasts } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  useToasts.setState({ toasts: [] });
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(make: () => void): Promise<void> {
  await act(async () => {
    make();
    await vi.advanceTimersByTimeAsync(0);
  });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("toasts", () => {
  it.each([
    ["success", 2000],
    ["error", 4000],
    ["blank", 4000],
  ] as const)("a %s toast stays for %d ms", async (kind, duration) => {
    await show(() => toast[kind]("Saved"));
    await pass(duration - 1);
    expect(screen.queryByText("Saved")).not.toBeNull();
    await pass(1);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("an undo toast can be used for 8 s and runs its action once", async () => {
    const onUndo = vi.fn();
    await show(() => toast.undo("Deleted", onUndo));
    await pass(7999);
    await act(async () => screen.getByRole("button", { name: "Undo" }).click());
    expect(onUndo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Deleted")).toBeNull();
  });

  it.each(["success", "error", "blank"] as const)("a %s toast with an action stays for 8 s", async (kind) => {
    const run = vi.fn();
    await show(() => toast[kind]("Duplicated", { action: { label: "Open", run } }));
    await pass(7999);
    await act(async () => screen.getByRole("button", { name: "Open" }).click());
    expect(run).toHaveBeenCalledOnce();
  });

  it("a toast pauses while the pointer is on it and then stays only for the rest of its time", async () => {
    await show(() => toast.success("Saved"));
    await pass(1500);
    const card = screen.getByRole("listitem");
    fireEvent.pointerEnter(card);
    await pass(60_000);
    expect(screen.queryByText("Saved")).not.toBeNull();
    fireEvent.pointerLeave(card);
    await pass(499);
    expect(screen.queryByText("Saved")).not.toBeNull();
    await pass(1);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("an older toast does not go, and move a newer one up, while the newer one has the pointer", async () => {
    await show(() => toast.success("Added"));
    await pass(1900);
    await show(() => toast.undo("Deleted", () => undefined));
    const newer = screen.getByText("Deleted").closest("li") ?? document.body;
    fireEvent.pointerEnter(newer);
    await pass(60_000);
    expect(screen.queryByText("Added")).not.toBeNull();
    fireEvent.pointerLeave(newer);
    await pass(100);
    expect(screen.queryByText("Added")).toBeNull();
    expect(screen.queryByText("Deleted")).not.toBeNull();
  });

  it("the others count down again when a toast with the pointer and the focus is pressed", async () => {
    await show(() => toast.success("Added"));
    await show(() => toast.undo("Deleted", () => undefined));
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent.pointerEnter(undo.closest("li") ?? undo);
    act(() => undo.focus());
    await pass(5_000);
    await act(async () => undo.click());
    await pass(2_000);
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("a toast moves into the dialog on top and back without restarting its timer", async () => {
    const dialog = document.body.appendChild(document.createElement("div"));
    await show(() => toast.success("Saved"));
    await pass(1500);
    let close = () => {};
    await show(() => {
      close = pushModal(dialog);
    });
    expect(dialog.contains(screen.getByText("Saved"))).toBe(true);
    // The region in the page stays there, empty: a live region must be there before its first message.
    expect(document.querySelectorAll("ol[aria-live=polite]")).toHaveLength(2);
    await show(close);
    dialog.remove();
    expect(screen.getByText("Saved")).toBeTruthy();
    await pass(499);
    expect(screen.queryByText("Saved")).not.toBeNull();
    await pass(1);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("a toast that moves into a dialog, away from the pointer, counts down again", async () => {
    const dialog = document.body.appendChild(document.createElement("div"));
    await show(() => toast.success("Saved"));
    fireEvent.pointerEnter(screen.getByRole("listitem"));
    let close = () => {};
    await show(() => {
      close = pushModal(dialog);
    });
    await pass(2000);
    expect(screen.queryByText("Saved")).toBeNull();
    await show(close);
    dialog.remove();
  });

  it("a toast pauses while its action has the focus", async () => {
    await show(() => toast.undo("Deleted", () => undefined));
    await pass(7000);
    act(() => screen.getByRole("button", { name: "Undo" }).focus());
    await pass(60_000);
    expect(screen.queryByText("Deleted")).not.toBeNull();
    act(() => screen.getByRole("button", { name: "Undo" }).blur());
    await pass(1000);
    expect(screen.queryByText("Deleted")).toBeNull();
  });

  it("Esc on a toast in a dialog dismisses the toast and not the dialog", async () => {
    const onDismiss = vi.fn();
    document.addEventListener("keydown", onDismiss);
    await show(() => toast.undo("Deleted", () => undefined));
    fireEvent.keyDown(screen.getByRole("button", { name: "Undo" }), { key: "Escape" });
    document.removeEventListener("keydown", onDismiss);
    expect(screen.queryByText("Deleted")).toBeNull();
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it("at most 20 toasts are shown, and the oldest are dropped", async () => {
    await show(() => {
      for (let index = 1; index <= 25; index += 1) toast.error(`Message ${index}`);
    });
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    expect(screen.queryByText("Message 5")).toBeNull();
    expect(screen.queryByText("Message 25")).not.toBeNull();
  });

  it("an error toast is announced at once, and F8 focuses the action of the newest toast", async () => {
    await show(() => toast.undo("Deleted", () => undefined));
    await show(() => toast.error("Not saved", { action: { label: "Retry", run: () => undefined } }));
    expect(screen.getByRole("alert").textContent).toBe("Not saved");
    fireEvent.keyDown(window, { key: "F8" });
    expect(document.activeElement?.textContent).toBe("Retry");
  });
});
