import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { type DgPlanFields, fieldsOf, newPlan } from "../plan/plan-fields.ts";
import { channel, plan } from "../summary/test-plan.ts";
import { ChannelPicker } from "./channel-picker.tsx";

vi.mock("./choose-channels.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(cleanup);

function open(fields: DgPlanFields) {
  const form = createDocumentForm(fields, () => []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChannelPicker form={form} />
    </QueryClientProvider>,
  );
  return form.store;
}

const box = () => screen.getByRole("checkbox", { name: /^Field Sales/ });
const said = () => useToasts.getState().toasts.map(({ message }) => message);

it("a channel whose sub-channels cannot be loaded is not selected, and a message says so", async () => {
  const store = open(newPlan());
  await userEvent.click(box());
  await expect.poll(said).toEqual(["Nothing was chosen: the connection was lost. Choose again in a moment."]);
  expect(store.getState().values).toEqual(newPlan());
});

it("a channel of the plan can be deselected and selected again when sub-channels cannot be loaded", async () => {
  const store = open({ ...fieldsOf(plan(channel(6, "Field Sales"))), gtmPlanId: "" });
  await userEvent.click(box());
  expect(store.getState().values.channels[0]?.checked).toBe(false);
  await userEvent.click(box());
  expect(store.getState().values.channels[0]?.checked).toBe(true);
  expect(said()).toEqual([]);
});
