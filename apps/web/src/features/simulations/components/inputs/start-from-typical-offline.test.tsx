import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { newSimulation } from "../../state/simulation-form.ts";
import { StartFromTypical } from "./start-from-typical.tsx";

vi.mock("./typical-start.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(cleanup);

it("typical figures that cannot be loaded show a message and leave the form unchanged", async () => {
  const blank = newSimulation();
  const form = createDocumentForm(blank, () => []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartFromTypical form={form} currency="USD" ofCost={null} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Start from" }));
  await userEvent.click(await screen.findByRole("option", { name: /per seat/i }));
  const said = () => useToasts.getState().toasts.map(({ message }) => message);
  await expect.poll(said).toEqual(["The typical figures could not be loaded. Try again."]);
  expect(form.store.getState().values).toEqual(blank);
});
