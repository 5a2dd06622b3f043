import type { SimulationReply } from "@beachhead/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { simulationResource } from "../../../data/simulations.ts";
import { testListedSimulation } from "../../../data/test-documents.ts";
import { threadClient } from "../../../data/test-thread.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { savedSimulation } from "../../simulations/testing/saved-simulation.ts";
import { AgainstChoice, useAgainst } from "./against.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Measured() {
  const against = useAgainst("g", null, "USD");
  return (
    <>
      <AgainstChoice against={against} />
      <output>{against.simulated}</output>
    </>
  );
}

function open(change: (saved: SimulationReply) => SimulationReply = (saved) => saved): SimulationReply {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const simulation = change(savedSimulation());
  const client = threadClient([], [testListedSimulation()]);
  client.setQueryData(simulationResource.keyOf("s", "thread", 1), simulation);
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/dg-summary?against=s">
        <Measured />
      </TestRouter>
    </QueryClientProvider>,
  );
  return simulation;
}

const measured = () => Number(screen.getByRole("status").textContent);
const point = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Point of the simulation" });
const at = ({ targetYear }: SimulationReply, scenario: { revenue: number[] } | undefined) =>
  scenario?.revenue[targetYear - 1];

it("a simulation is read at its own point, marked as such, until another point is selected", async () => {
  const { result, ...rest } = open();
  const simulation = { result, ...rest };
  expect(at(simulation, result.mid)).not.toBe(at(simulation, result.recommended?.result));
  expect(point().value).toBe("Middle of the ranges");
  expect(screen.getByText("As in the simulation")).toBeDefined();
  expect(measured()).toBe(at(simulation, result.mid));
  await userEvent.click(point());
  await userEvent.click(screen.getByRole("option", { name: "Recommended point" }));
  expect(measured()).toBe(at(simulation, result.recommended?.result));
  expect(screen.getByText("Chosen here")).toBeDefined();
});

it("a simulation around its recommended point is read at that point", () => {
  const simulation = open((saved) => ({ ...saved, options: { ...saved.options, around: "recommended" } }));
  expect(point().value).toBe("Recommended point");
  expect(measured()).toBe(at(simulation, simulation.result.recommended?.result));
});

it("a simulation without a recommended point is read at its middle and offers no other point", () => {
  const simulation = open((saved) => ({
    ...saved,
    options: { ...saved.options, around: "recommended" },
    result: { ...saved.result, recommended: null },
  }));
  expect(measured()).toBe(at(simulation, simulation.result.mid));
  expect(screen.queryByRole("combobox", { name: "Point of the simulation" })).toBeNull();
});
