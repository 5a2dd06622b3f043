import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TabPanel, Tabs } from "./tabs.tsx";

afterEach(cleanup);

function Steps() {
  const [value, setValue] = useState("inputs");
  return (
    <Tabs
      label="Cost"
      value={value}
      onValueChange={setValue}
      items={[
        { value: "inputs", label: "Inputs", state: "partial" },
        { value: "years", label: "Years" },
        { value: "summary", label: "Summary", state: "complete" },
      ]}
    >
      <TabPanel value="inputs" keepMounted>
        <input aria-label="Title" />
      </TabPanel>
      <TabPanel value="years">Years here</TabPanel>
      <TabPanel value="summary">Summary here</TabPanel>
    </Tabs>
  );
}

const chosen = () => screen.getByRole("tab", { selected: true }).textContent;

describe("Tabs", () => {
  it("arrow keys select tabs and wrap round at the ends, and Home and End move to the first and the last tab", async () => {
    const user = userEvent.setup();
    render(<Steps />);
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    expect(chosen()).toContain("Summary");
    expect(screen.getByRole("tabpanel").textContent).toBe("Summary here");
    await user.keyboard("{ArrowRight}");
    expect(chosen()).toContain("Inputs");
    await user.keyboard("{End}");
    expect(document.activeElement?.textContent).toContain("Summary");
    await user.keyboard("{Home}");
    expect(document.activeElement?.textContent).toContain("Inputs");
  });

  it("Tabs has one stop in the Tab order, followed by its panel", async () => {
    const user = userEvent.setup();
    render(<Steps />);
    await user.tab();
    await user.tab();
    expect(document.activeElement?.getAttribute("role")).toBe("tabpanel");
  });

  it("the accessible name of a tab includes its state in words", () => {
    render(<Steps />);
    expect(screen.getByRole("tab", { name: /^Inputs\s?, in progress$/ })).toBeTruthy();
  });

  it("a press on a tab chooses it once while its choice waits for a save, and the arrow keys choose it too", async () => {
    const user = userEvent.setup();
    const choose = vi.fn();
    render(
      <Tabs
        label="Cost"
        value="inputs"
        onValueChange={choose}
        items={[
          { value: "inputs", label: "Inputs" },
          { value: "years", label: "Years" },
        ]}
      />,
    );
    await user.click(screen.getByRole("tab", { name: "Years" }));
    expect(choose.mock.calls).toEqual([["years"]]);
    await user.click(screen.getByRole("tab", { name: "Inputs" }));
    await user.keyboard("{ArrowRight}");
    expect(choose.mock.calls).toEqual([["years"], ["years"]]);
  });

  it.each([
    ["left", -200],
    ["right", 200],
  ])("the button at the %s of a row of tabs that is too long scrolls it by %d pixels", async (side, left) => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
    vi.spyOn(Element.prototype, "scrollLeft", "get").mockReturnValue(250);
    const scrollBy = vi.fn();
    Element.prototype.scrollBy = scrollBy;
    render(<Steps />);
    await userEvent.click(screen.getByRole("button", { name: `Scroll tabs ${side}` }));
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ left, behavior: "smooth" });
    vi.restoreAllMocks();
  });

  it("a tab panel that stays mounted keeps what was typed in it", async () => {
    const user = userEvent.setup();
    render(<Steps />);
    await user.type(screen.getByLabelText("Title"), "Atlas");
    await user.click(screen.getByRole("tab", { name: "Years" }));
    await user.click(screen.getByRole("tab", { name: /Inputs/ }));
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Atlas");
  });
});
