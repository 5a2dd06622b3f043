import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { newSimulation, type SimulationFields } from "../../state/simulation-form.ts";
import { GrowthFields } from "./growth-fields.tsx";

let comeNear: () => void = () => {};

/** Reports that a place has come near when the test says so. */
class ToldObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => act(() => report([{ isIntersecting: true }]));
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(wrong: (fields: SimulationFields) => string[] = () => []) {
  vi.stubGlobal("IntersectionObserver", ToldObserver);
  const validate = (fields: SimulationFields) => wrong(fields).map((path) => ({ path, message: "Wrong" }));
  render(<GrowthFields form={createDocumentForm(newSimulation(), validate)} upstream={null} />);
}

it("the growth table is drawn when it is about to scroll into view", async () => {
  open();
  expect(screen.queryByRole("grid")).toBeNull();
  comeNear();
  expect(await screen.findByRole("grid", { name: /^Growth a year/ })).toBeDefined();
});

it("a growth table with an invalid figure is drawn wherever it is, so that the figure can be found", async () => {
  open(() => ["customerGrowth.2"]);
  expect(await screen.findByRole("grid", { name: /^Growth a year/ })).toBeDefined();
});
