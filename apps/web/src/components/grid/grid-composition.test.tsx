import { fireEvent, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { cell, focused } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

startSheets();

const field = () => document.activeElement ?? document.body;

/** Whether the grid left the key to the input method. */
const isLeft = (key: string, marks: object) => fireEvent.keyDown(field(), { key, ...marks });

/** Chromium and Firefox mark the keys of a composition; Safari marks the last one by its code alone. */
const composing = [
  ["isComposing", { isComposing: true }],
  ["keyCode 229", { keyCode: 229 }],
] as const;

// bluesky-social/social-app#4186, dip/cmdk#206, NousResearch/hermes-agent#41026
describe.each(composing)("an input method that marks its keys by %s", (_name, marks) => {
  it("Enter accepts the word and leaves the cell open", async () => {
    render(<Sheet />);
    cell(0, 0).focus();
    await userEvent.keyboard("{F2}");
    fireEvent.change(field(), { target: { value: "東京" } });
    for (const key of ["Enter", "Tab", "ArrowDown", "F2", "Process"]) {
      expect(isLeft(key, marks), key).toBe(true);
      expect(focused()).toBe("0-0");
      expect(field().tagName).toMatch(/INPUT|TEXTAREA/);
    }
    await userEvent.keyboard("{Enter}");
    expect(value("a", "company")).toBe("東京");
    expect(focused()).toBe("1-0");
  });

  it("Esc ends the composition and does not take back what was typed before", async () => {
    render(<Sheet />);
    cell(0, 0).focus();
    await userEvent.keyboard("Kyoto");
    expect(isLeft("Escape", marks)).toBe(true);
    expect(value("a", "company")).toBe("Kyoto");
    await userEvent.keyboard("{Escape}");
    expect(value("a", "company")).toBe("Northlight");
  });

  it("arrows choose among its words and do not leave a cell that is typed into", async () => {
    render(<Sheet />);
    cell(1, 0).focus();
    await userEvent.keyboard("Osaka");
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowRight"]) expect(isLeft(key, marks)).toBe(true);
    expect(focused()).toBe("1-0");
  });

  it("the first key of a word opens the chosen cell, and Enter or Delete of a composition does nothing to it", () => {
    render(<Sheet />);
    cell(1, 0).focus();
    for (const key of ["Enter", "Delete", "Backspace", "ArrowDown"]) expect(isLeft(key, marks)).toBe(true);
    expect(focused()).toBe("1-0");
    expect(value("b", "company")).toBe("Halden");
    expect(isLeft("Process", marks)).toBe(true);
    expect(field().tagName).toMatch(/INPUT|TEXTAREA/);
  });

  it("Enter accepts a word in the list of a cell without choosing from the list", async () => {
    render(<Sheet />);
    cell(1, 1).focus();
    await userEvent.keyboard("Gha");
    isLeft("Enter", marks);
    isLeft("Escape", marks);
    expect(value("b", "country")).toBe("Germany");
    expect(field().getAttribute("role")).toBe("combobox");
  });
});
