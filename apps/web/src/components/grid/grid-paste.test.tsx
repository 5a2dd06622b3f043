import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { setFormatLocale } from "../../lib/format/locale.ts";
import { cell, focused, toasts } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

startSheets();
afterEach(() => setFormatLocale("en-GB"));

const revenues = () => ["a", "b", "c"].map((row) => value(row, "revenue"));
const before = [12, 410, null];

function pasteAt(row: number, column: number, text: string, html = ""): void {
  cell(row, column).focus();
  const flavours = new Map([
    ["text/plain", text],
    ["text/html", html],
  ]);
  fireEvent.paste(cell(row, column), {
    clipboardData: { getData: (type: string) => flavours.get(type) ?? "" },
  });
}

const tableOf = (...cells: string[]) => `<table>${cells.map((one) => `<tr>${one}</tr>`).join("")}</table>`;
const answers = async () =>
  within(await screen.findByRole("dialog"))
    .getAllByRole("button", { name: /^Paste / })
    .map(({ textContent }) => textContent);

describe("a block with figures that can be read in two ways", () => {
  it("nothing is pasted before the user says which decimal sign it has", async () => {
    render(<Sheet />);
    pasteAt(0, 2, "1.200\n3.500");
    expect((await screen.findByRole("dialog", { name: "What is “1.200”?" })).textContent).toContain(
      "1.234,56, with a decimal comma: 1.200 is 1,200, 3.500 is 3,500; the column adds up to 4,700",
    );
    expect(await answers()).toEqual(["Paste 1.2", "Paste 1,200"]);
    expect(revenues()).toEqual(before);
    await userEvent.click(screen.getByRole("button", { name: "Paste 1,200" }));
    expect(revenues()).toEqual([1200, 3500, null]);
    expect(toasts()).toEqual(["2 cells pasted"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe("0-2");
  });

  it("the reading of the user's number format comes first and takes the focus", async () => {
    setFormatLocale("de-DE");
    render(<Sheet />);
    pasteAt(0, 2, "1.200");
    expect(await answers()).toEqual(["Paste 1.200", "Paste 1,2"]);
    expect(screen.getByRole("dialog").textContent).toContain("as in your number format: 1.200 is 1.200");
    await userEvent.keyboard("{Enter}");
    expect(revenues()).toEqual([1200, 410, null]);
  });

  it("a paste that is cancelled changes nothing", async () => {
    render(<Sheet />);
    pasteAt(0, 2, "1,200");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(revenues()).toEqual(before);
    pasteAt(0, 2, "1,200");
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(revenues()).toEqual(before);
    expect(toasts()).toEqual([]);
  });

  it("texts such as 1.200 in columns of text are no question", () => {
    render(<Sheet />);
    pasteAt(0, 0, "1.200\tIndia\t5");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([value("a", "company"), value("a", "revenue")]).toEqual(["1.200", 5]);
  });
});

describe("a block that tells its notation", () => {
  it("one cell with a decimal comma decides over the whole block, whatever the user's format", () => {
    render(<Sheet />);
    pasteAt(0, 2, "1.200\t12,5\n3.500\t0,25");
    expect(revenues()).toEqual([1200, 3500, null]);
    expect([value("a", "share"), value("b", "share")]).toEqual([12.5, 0.25]);
  });

  it("a cell in the other notation is refused and keeps its value", () => {
    render(<Sheet />);
    pasteAt(0, 2, "1.234,50\n7.654,25\n12.5");
    expect(revenues()).toEqual([1234.5, 7654.25, null]);
    expect(toasts()[0]).toContain("Verity, Revenue, M USD (“12.5” is not valid)");
  });

  it("the numbers that a spreadsheet sends along decide without a question", () => {
    render(<Sheet />);
    pasteAt(0, 2, "1.200\r\n3.500", tableOf("<td x:num=1200>1.200</td>", "<td>3.500</td>"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(revenues()).toEqual([1200, 3500, null]);
  });

  it("a figure copied in this grid is pasted without a question", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await userEvent.keyboard("1.234{Enter}");
    cell(0, 2).focus();
    const types = new Map<string, string>();
    const clipboardData = {
      setData: (type: string, data: string) => types.set(type, data),
      getData: (type: string) => types.get(type) ?? "",
    };
    fireEvent.copy(cell(0, 2), { clipboardData });
    cell(1, 2).focus();
    fireEvent.paste(cell(1, 2), { clipboardData });
    expect(revenues()).toEqual([1.234, 1.234, null]);
  });

  it("words of size, signs of money and dashes are read as in an import of deals", () => {
    render(<Sheet />);
    pasteAt(0, 2, "$250k\nUSD 1.5 Mio\n–");
    expect(revenues()).toEqual([250_000, 1_500_000, null]);
  });

  it("other currencies and percentages are refused by a column of money", () => {
    render(<Sheet />);
    pasteAt(0, 2, "€ 250\n25 %\n(7.5)");
    expect(revenues()).toEqual([12, 410, -7.5]);
    expect(toasts()).toEqual([
      "1 cell pasted, 2 refused: Northlight, Revenue, M USD (“€ 250” is in another currency), Halden, Revenue, M USD (“25 %” is a percentage, not an amount)",
    ]);
  });
});

describe("cells that a paste does not fill", () => {
  it("a row of which every cell is refused is not added, and the one below it is", () => {
    render(<Sheet mayGrow />);
    pasteAt(2, 2, "5\nsoon\n6");
    expect(within(screen.getByRole("grid")).getAllByRole("rowheader")).toHaveLength(5);
    expect(revenues()).toEqual([12, 410, 5]);
  });

  it("a blank over a read-only cell is no refusal", () => {
    render(<Sheet />);
    pasteAt(0, 2, "1\t2\t");
    expect(toasts()).toEqual(["2 cells pasted"]);
  });

  it("a paste into an open cell goes into its text and not into the block", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.paste("7\n8");
    await userEvent.keyboard("{Escape}");
    expect(revenues()).toEqual(before);
    expect(toasts()).toEqual([]);
  });

  it("a text that could not be read is copied unchanged", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await userEvent.keyboard("soon{Enter}");
    cell(0, 2).focus();
    const types = new Map<string, string>();
    fireEvent.copy(cell(0, 2), {
      clipboardData: { setData: (type: string, data: string) => types.set(type, data) },
    });
    expect(types.get("text/plain")).toBe("soon");
  });
});

describe("a block with hidden rows and line breaks", () => {
  it("rows that the spreadsheet hides are not pasted, and the message counts them", () => {
    render(<Sheet />);
    const html = tableOf("<td>1</td>", "<td>2</td>", "<td>3</td>").replace(
      "<tr><td>2",
      "<tr style='display:none'><td>2",
    );
    pasteAt(0, 2, "1\r\n2\r\n3\r\n", html);
    expect(revenues()).toEqual([1, 3, null]);
    expect(toasts()).toEqual(["2 cells pasted. 1 hidden row left out"]);
  });

  it("a line break within a cell begins no row", () => {
    render(<Sheet />);
    pasteAt(
      0,
      0,
      "North\nlight\t\t7\nHalden\t\t8",
      tableOf("<td>North<br>light</td><td></td><td>7</td>", "<td>Halden</td><td></td><td>8</td>"),
    );
    expect([value("a", "company"), value("b", "company")]).toEqual(["North light", "Halden"]);
    expect(revenues()).toEqual([7, 8, null]);
  });
});
