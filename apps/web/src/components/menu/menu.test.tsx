import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Menu } from "./menu.tsx";

afterEach(cleanup);

function Actions({ onSelect }: { onSelect: (label: string) => void }) {
  const item = (label: string, disabled = false) => ({ label, disabled, onSelect: () => onSelect(label) });
  return (
    <Menu
      trigger={<button type="button">More</button>}
      items={[item("Open"), item("Duplicate", true), item("Delete")]}
    />
  );
}

const focused = () => document.activeElement?.textContent;

describe("Menu", () => {
  it("Menu opens on its first action; arrows, Home, End and letters move; Enter runs one and returns the focus", async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Actions onSelect={onSelect} />);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(focused()).toBe("Open");
    await user.keyboard("{ArrowUp}");
    expect(focused()).toBe("Delete");
    await user.keyboard("{Home}d");
    expect(focused()).toBe("Duplicate");
    await user.keyboard("d");
    expect(focused()).toBe("Delete");
    await user.keyboard("{Home}");
    expect(focused()).toBe("Open");
    await user.keyboard("{End}");
    expect(focused()).toBe("Delete");
    await user.keyboard("{Enter}");
    expect(onSelect.mock.calls).toEqual([["Delete"]]);
    expect(focused()).toBe("More");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("a menu is named by its button; Down opens it on the first action and Up on the last", async () => {
    const user = userEvent.setup();
    render(<Actions onSelect={vi.fn()} />);
    await user.tab();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("menu", { name: "More" })).toBeTruthy();
    expect(focused()).toBe("Open");
    await user.keyboard("{Escape}{ArrowUp}");
    expect(focused()).toBe("Delete");
  });

  it("Tab closes a menu and moves past its button, and Shift+Tab moves before it", async () => {
    const user = userEvent.setup();
    render(
      <>
        <button type="button">Before</button>
        <Actions onSelect={vi.fn()} />
        <button type="button">After</button>
      </>,
    );
    for (const [key, next] of [
      ["{Tab}", "After"],
      ["{Shift>}{Tab}{/Shift}", "Before"],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "More" }));
      expect(focused()).toBe("Open");
      await user.keyboard(key);
      expect(screen.queryByRole("menu")).toBeNull();
      expect(focused()).toBe(next);
    }
  });

  it("a menu in a table does not open on an arrow key, which belongs to the rows", async () => {
    const user = userEvent.setup();
    render(
      <table>
        <tbody>
          <tr>
            <td>
              <Actions onSelect={vi.fn()} />
            </td>
          </tr>
        </tbody>
      </table>,
    );
    await user.tab();
    await user.keyboard("{ArrowDown}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("a menu opens on Enter after a press on its button that ended elsewhere", async () => {
    const user = userEvent.setup();
    render(<Actions onSelect={vi.fn()} />);
    const button = screen.getByRole("button", { name: "More" });
    await user.click(button);
    fireEvent.pointerDown(button);
    await user.keyboard("{Escape}{Enter}");
    expect(focused()).toBe("Open");
  });

  it("Esc closes a menu without running an action, and a disabled action does not run", async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Actions onSelect={onSelect} />);
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
    await user.keyboard("{Escape}");
    expect(onSelect).not.toHaveBeenCalled();
    expect(focused()).toBe("More");
  });
});
