import { cleanup, render, screen } from "@testing-library/react";
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
  it("opens onto the first action; arrows, End and letters move; Enter runs and gives the focus back", async () => {
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
    await user.keyboard("{Enter}");
    expect(onSelect.mock.calls).toEqual([["Delete"]]);
    expect(focused()).toBe("More");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes with Esc without running anything, and does not run what is off", async () => {
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
