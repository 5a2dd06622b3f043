import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ChannelTable } from "./channel-table.tsx";
import { summaryOf } from "./plan-summary.ts";
import { channel, goalFor, plan } from "./test-plan.ts";

afterEach(cleanup);

const SALES = [6, 7, 17];
const third = { ...channel(6, "").roiTable[0], miscCost: 0.5 };

function open(...labels: string[]) {
  const channels = labels.map((label, index) => channel(SALES[index] ?? 0, label, { roiTable: [third] }));
  const blank = channel(19, "Retain", { roiTable: [] });
  const shown = plan(...channels, blank);
  render(<ChannelTable summary={summaryOf(shown, goalFor(shown, 4_000_000))} currency="USD" />);
}

/** What the figure of a line in a column says of itself. */
async function explained(line: string, column: string): Promise<string> {
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent ?? "");
  const row = screen.getByRole("row", { name: new RegExp(`^${line}`) });
  const cells = [within(row).getByRole("rowheader"), ...within(row).getAllByRole("cell")];
  const cell = cells[heads.findIndex((head) => head.startsWith(column))];
  if (cell === undefined) throw new Error(`No ${column}.`);
  const figure = within(cell).getByRole("button");
  await userEvent.click(figure);
  const text = screen.getByRole("dialog").textContent ?? "";
  await userEvent.click(figure);
  return text;
}

describe("a figure of a channel", () => {
  it("a channel's figure opens its formula with the numbers filled in", async () => {
    open("Field Sales");
    expect(await explained("Field Sales", "Pipeline")).toMatch(/= 1,000,000 ÷ 25 % = 4,000,000/);
    expect(await explained("Field Sales", "Of 2028 needed")).toMatch(/= 1,000,000 ÷ 4,000,000 = 25\.00.%/);
    expect(await explained("Field Sales", "Latest start")).toMatch(/= 12 × 2 − 4 − 0 − 3 \+ 1 = month 18/);
  });

  it("the channel table shows percentages with two decimals and whole amounts, as the engine has them", () => {
    open("Field Sales");
    const alone = plan(channel(6, "Field Sales", { roiTable: [third] }));
    const [row] = summaryOf(alone, goalFor(alone, 4_000_000)).rows;
    const share = 100 * (row?.costOfRevenue ?? 0);
    const cells = within(screen.getByRole("row", { name: /^Field Sales/ }))
      .getAllByRole("cell")
      .map(({ textContent }) => (textContent ?? "").replaceAll("\u202f", " "));
    expect(cells).toContain(`${share.toFixed(2)} %`);
    expect(cells).toContain("25.00 %");
    expect(cells).toContain("1,000,000");
  });

  it("a missing figure of a channel says which input is blank", async () => {
    open("Field Sales");
    expect(await explained("Retain", "Revenue")).toMatch(/Revenue target is blank/);
  });
});

describe("a total", () => {
  it("a total opens as the sum of the lines shown, and names rounding and channels without a value", async () => {
    open("Field Sales", "Inside Sales", "Partners");
    expect(await explained("All channels", "Revenue")).toMatch(
      /1,000,000.*\+ 1,000,000.*Together= 3,000,000/,
    );
    expect(await explained("All channels", "Cost")).toMatch(/521,001.*The rounded lines add up to 1,563,003/);
    expect(await explained("All channels", "Revenue")).toMatch(/no value yet: Retain\./);
    expect(await explained("All channels", "Cost / revenue")).toMatch(/^Cost.*Cost ÷ Revenue= /);
  });
});
