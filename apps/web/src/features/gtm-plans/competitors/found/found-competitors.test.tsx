import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { planToTest } from "../../combinations/test-plan.ts";
import { blankRow, type CompetitorRow } from "../competitors-fields.ts";
import { competitors } from "../competitors-section.ts";
import { type FindCompetitors, FoundCompetitors } from "./found-competitors.tsx";

afterEach(cleanup);

const { plan, combination } = planToTest({ industries: ["Banking"] });
const source = { title: "Harbourline - CRM", url: "https://harbourline.example/" };
const fact = <Value,>(value: Value) => ({ value, source });
const found: FindCompetitors = async () => ({
  success: true,
  query: "CRM competitors India",
  provider: { name: "Sandbox", sandbox: true },
  asOf: "2026-11-23",
  drafts: [
    {
      name: fact("Harbourline"),
      url: fact("https://harbourline.example"),
      country: fact("Germany"),
      yearOfIncorporation: fact(2011),
    },
    {
      name: fact("Dealbox"),
      url: fact("https://dealbox.example"),
      country: fact("India"),
      yearOfIncorporation: null,
    },
  ],
});

const own: CompetitorRow = { ...blankRow("a", "Banking"), name: "Dealbox", country: "Nepal", revenue: 7 };

function setUp(find: FindCompetitors = found) {
  const form = createDocumentForm(
    { rows: [own], marketShare: { Banking: null }, note: "" },
    competitors.validate,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FoundCompetitors {...{ form, plan, combination, find }} industry="Banking" />
    </QueryClientProvider>,
  );
  return { rows: () => form.store.getState().values.rows };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const itemOf = (name: string) =>
  within(screen.getByRole("button", { name: `Reject ${name}` }).closest("li") ?? document.body);

it("a found company links its sources and adds only the chosen facts; a rejected one adds nothing", async () => {
  const { rows } = setUp();
  await press("Find competitors");
  await screen.findByText("Harbourline");
  expect(rows()).toEqual([own]);
  expect(screen.getByText(/Sandbox: web search/)).toBeTruthy();
  const [link] = itemOf("Harbourline").getAllByRole("link");
  expect(link?.getAttribute("href")).toBe("https://harbourline.example/");
  await userEvent.click(itemOf("Harbourline").getByRole("checkbox", { name: "Since: 2011, Harbourline" }));
  await press("Add Harbourline");
  expect(rows()[1]).toMatchObject({
    name: "Harbourline",
    country: "Germany",
    yearOfIncorporation: null,
    asOf: "2026-11-23",
  });
  await press("Reject Dealbox");
  expect(rows()[0]).toEqual(own);
  expect(screen.getByText(/You have decided about all 2 companies/)).toBeTruthy();
});

it("a found fact replaces the user's entry only when its checkbox is checked", async () => {
  const { rows } = setUp();
  await press("Find competitors");
  const country = await screen.findByRole("checkbox", { name: "Country: India, Dealbox" });
  expect(country).toHaveProperty("checked", false);
  expect(itemOf("Dealbox").getByText("Replaces yours: Nepal")).toBeTruthy();
  await press("Update Dealbox");
  expect(rows()).toEqual([{ ...own, url: "https://dealbox.example", asOf: "2026-11-23" }]);
});

it("a failed search for competitors shows the reason", async () => {
  setUp(() =>
    Promise.reject(
      new ApiError("not_found", "Web search is not set up on this server. Contact its operator."),
    ),
  );
  await press("Find competitors");
  expect((await screen.findByRole("alert")).textContent).toContain("Web search is not set up");
});
