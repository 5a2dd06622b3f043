import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { channelOfCatalogue } from "../plan/catalogue-fields.ts";
import { newPlan } from "../plan/plan-fields.ts";
import { nothingAdded } from "./new-marks.ts";
import { Tactics } from "./tactics.tsx";

const KEY = 14;
const channel = channelOfCatalogue(KEY);
if (channel === undefined) throw new Error("The channel is in the catalogue.");
const emptied = { ...newPlan("g"), channels: [{ ...channel, content: [] }] };

function Sheet() {
  const [form] = useState(() => createDocumentForm(emptied, () => []));
  const [added, setAdded] = useState(nothingAdded);
  return <Tactics form={form} channelKey={KEY} added={added} readOnly={false} onAdded={setAdded} />;
}

afterEach(cleanup);

it("suggested sub-channels are marked as new until the marks are cleared", async () => {
  render(<Sheet />);
  await userEvent.click(screen.getByRole("button", { name: /^Add \d+ suggested sub-channels$/ }));
  const cards = screen.getAllByRole("region");
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards) expect(within(card).getAllByText("New").length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Clear all New marks" }));
  expect(screen.queryByText("New")).toBeNull();
});
