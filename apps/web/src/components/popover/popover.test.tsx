import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../dialog/dialog.tsx";
import { Explained } from "../stat/explained.tsx";
import { Popover } from "./popover.tsx";

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

describe("an explained figure", () => {
  const figures = (
    <>
      <Explained label="Reps" reason="5 = 240 / 48">
        5
      </Explained>
      <button type="button">Next</button>
    </>
  );

  it("Enter on an explained figure moves the focus to its reason, which has a name and a description", async () => {
    const user = userEvent.setup();
    render(figures);
    await user.tab();
    await user.keyboard("{Enter}");
    const reason = screen.getByRole("dialog", { name: "Reps" });
    expect(document.activeElement).toBe(reason);
    const description = document.getElementById(reason.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe("5 = 240 / 48");
  });

  it.each(["{Escape}", "{Enter}", " "])("%j closes a figure's reason and returns the focus", async (key) => {
    const user = userEvent.setup();
    render(figures);
    await user.tab();
    await user.keyboard("{Enter}");
    await user.keyboard(key);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe("5");
  });

  it("Tab closes a figure's reason and moves past the figure; Shift+Tab moves back to the figure", async () => {
    const user = userEvent.setup();
    render(figures);
    await user.tab();
    await user.keyboard("{Enter}{Tab}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe("Next");
    await user.keyboard("{Shift>}{Tab}{/Shift}{Enter}{Shift>}{Tab}{/Shift}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe("5");
  });
});

describe("a popover with controls", () => {
  it("Tab moves through the controls of a popover and closes it after the last one", async () => {
    const user = userEvent.setup();
    render(
      <>
        <Popover title="Weights" trigger={<button type="button">Open</button>}>
          <input aria-label="Size" />
          <button type="button">Reset</button>
        </Popover>
        <button type="button">Next</button>
      </>,
    );
    await user.tab();
    await user.keyboard("{Enter}{Tab}");
    // The panel is at the end of the document, where jsdom goes by the order of elements.
    screen.getByRole("textbox", { name: "Size" }).focus();
    await user.keyboard("{Tab}");
    expect(focused()).toBe("Reset");
    await user.keyboard("{Tab}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe("Next");
  });

  it("Esc closes a popover and leaves the dialog around it open", async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Plan">
        <Popover title="Weights" trigger={<button type="button">Open</button>}>
          <input aria-label="Price" />
        </Popover>
      </Dialog>,
    );
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.click(screen.getByLabelText("Price"));
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText("Price")).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
