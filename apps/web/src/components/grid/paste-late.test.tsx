import { act, fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { cell, toasts } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

const code = vi.hoisted(() => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrive, arrived };
});
vi.mock("./paste.ts", async (load) => {
  await code.arrived;
  return load();
});

startSheets();

it("a paste fills the cells chosen when it was made, whatever is active once its code has arrived", async () => {
  render(<Sheet />);
  act(() => cell(0, 2).focus());
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => "7" } });
  act(() => cell(2, 3).focus());
  code.arrive();
  await expect.poll(toasts).toEqual(["1 cell pasted"]);
  expect([value("a", "revenue"), value("c", "share")]).toEqual([7, 22]);
});
