import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { planToTest } from "../../combinations/test-plan.ts";
import { competitors } from "../competitors-section.ts";
import { type FindCompetitors, FoundCompetitors } from "./found-competitors.tsx";

vi.mock("./draft-item.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(cleanup);

const find: FindCompetitors = async () => ({
  success: true,
  query: "CRM competitors India",
  provider: { name: "Sandbox", sandbox: true },
  asOf: "2026-11-23",
  drafts: [],
});

it("found companies that cannot be shown because their code fails to load cause an alert", async () => {
  const { plan, combination } = planToTest({ industries: ["Banking"] });
  const form = createDocumentForm({ rows: [], marketShare: { Banking: null } }, competitors.validate);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FoundCompetitors {...{ form, plan, combination, find }} industry="Banking" />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Find competitors" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "What was found could not be shown: the connection was lost. Search again in a moment.",
  );
});
