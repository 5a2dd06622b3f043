import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as files from "../../../lib/download/download.ts";
import { YearsPanel } from "./years-panel.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const panel = {
  title: "By year",
  subtitle: "All plans, USD",
  caption: "Recurring revenue by year",
  years: ["2027", "2028"],
  stressed: 1,
  rows: [
    { name: "New ARR", values: [295_000, 315_000.5] },
    { name: "Net revenue retention", values: [null, 0.9432], kind: "fraction" as const },
    { name: "Users per customer", values: [12.25, 12.5], kind: "oneDecimal" as const },
  ],
};

test("figures by year are shown with their unit and saved as numbers", async () => {
  const saved = vi.spyOn(files, "download").mockImplementation(() => undefined);
  render(<YearsPanel {...panel} />);
  const table = screen.getByRole("table", { name: "Recurring revenue by year" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["295,000", "315,001", "–", "94.3\u202f%", "12.3", "12.5"]);
  await userEvent.click(screen.getByRole("button", { name: "Copy or download these figures" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Download CSV", hidden: true }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 120_000);
  const [file, name] = saved.mock.lastCall ?? [];
  expect(name).toBe("recurring-revenue-by-year.csv");
  expect(await file?.text()).toBe(
    '"Figure","2027","2028"\r\n"New ARR",295000,315000.5\r\n"Net revenue retention, %",,94.32\r\n"Users per customer",12.25,12.5\r\n',
  );
});
