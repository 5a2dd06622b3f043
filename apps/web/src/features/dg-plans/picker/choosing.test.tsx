import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { chosen, newPlan } from "../plan/plan-fields.ts";
import { ChannelPicker } from "./channel-picker.tsx";

afterEach(cleanup);

it("a click selects a channel with its sub-channels, and a second click deselects it", async () => {
  const form = createDocumentForm(newPlan(), () => []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChannelPicker form={form} />
    </QueryClientProvider>,
  );
  const keys = () => chosen(form.store.getState().values).map(({ key }) => key);
  const box = screen.getByRole("checkbox", { name: /^Field Sales/ });
  await userEvent.click(box);
  await expect.poll(keys).toEqual([6]);
  expect(form.store.getState().values.channels[0]?.content.length).toBeGreaterThan(3);
  await userEvent.click(box);
  expect(keys()).toEqual([]);
});
