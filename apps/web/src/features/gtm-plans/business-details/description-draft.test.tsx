import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { DescriptionDraft, type ReadWebsite } from "./description-draft.tsx";
import { blankProduct, newDetails, validateDetails } from "./details-fields.ts";

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

const SUMMARY = "Wake is a CRM. It saves two hours a day.";

function setUp(read: ReadWebsite, website = "https://acme.example") {
  const product = { ...blankProduct(), name: "Wake", description: "My own words" };
  const form = createDocumentForm({ ...newDetails(), website, products: [product] }, validateDetails);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DescriptionDraft form={form} id={product.id} read={read} />
    </QueryClientProvider>,
  );
  return { form, description: () => form.store.getState().values.products[0]?.description };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("key sentences of the website replace the description only when they are accepted, and Undo restores it", async () => {
  const { description } = setUp(async () => ({ summary: SUMMARY }));
  await press("Draft from the website");
  expect(await screen.findByText(SUMMARY)).toBeTruthy();
  expect(screen.getByText(/Using them replaces your description/)).toBeTruthy();
  expect(description()).toBe("My own words");
  await press("Dismiss");
  expect(description()).toBe("My own words");
  await press("Draft from the website");
  await press("Use as description");
  expect(description()).toBe(SUMMARY);
  act(() => useToasts.getState().toasts[0]?.action?.run());
  expect(description()).toBe("My own words");
});

it("a draft from a website that cannot be read shows the reason and changes nothing", async () => {
  const { description } = setUp(() =>
    Promise.reject(new ApiError("invalid", "acme.example cannot be read. Check the address.")),
  );
  await press("Draft from the website");
  expect((await screen.findByRole("alert")).textContent).toContain("acme.example cannot be read");
  expect(description()).toBe("My own words");
});

it("a draft is offered only for a valid website", () => {
  setUp(async () => ({ summary: SUMMARY }), "acme");
  expect(screen.queryByRole("button")).toBeNull();
});
