import "fake-indexeddb/auto";
import type { GtmPlanReply } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../../lib/session/session-store.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import { BusinessDetailsForm } from "./business-details-form.tsx";

const session = {
  _id: "u",
  email: "ada@company.example",
  name: "Ada",
  company: "",
  lastLogin: "",
  token: "t",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

const product = (id: string, name: string) => ({
  id,
  name,
  description: "Sales software",
  geos: ["India"],
  industries: ["Banking"],
  geoIds: [],
});
const plan: GtmPlanReply = {
  ...planToTest({ industries: ["Banking"] }).plan,
  products: [product("1", "CRM"), product("2", "Desk")],
};

/** Opens the form; answers what was sent by other methods than GET. */
function open(saved: GtmPlanReply | null): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) => {
    if (method !== "GET") sent.push(url);
    return new Promise(() => undefined);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <BusinessDetailsForm plan={saved} onCreated={() => undefined} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return sent;
}

beforeEach(() => {
  useSession.setState({ session, signedOutReason: "none" });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
  vi.unstubAllGlobals();
});

function field(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = document.querySelector(`[name="${name}"]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`There is no field ${name}.`);
}

/** Types into a field and leaves it. */
function fill(name: string, value: string): void {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}

/** The words under a field, as a screen reader ties them to it. */
const wordsOf = (name: string): string =>
  (field(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const isInvalid = (name: string) => field(name).getAttribute("aria-invalid") === "true";

it("Save & Next on empty business details shows all that is required, focuses the first field and sends nothing", async () => {
  const sent = open(null);
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  for (const [name, message] of [
    ["gtmPlanName", "GTM Plan is required"],
    ["companyName", "Company Name is required"],
    ["website", "Company Website is required"],
    ["products.0.name", "Product Name is required"],
    ["products.0.description", "Description is required"],
    ["products.0.geos", "At least one geo is required"],
    ["products.0.industries", "At least one industry is required"],
  ] as const) {
    expect(isInvalid(name), name).toBe(true);
    expect(wordsOf(name)).toContain(message);
  }
  await waitFor(() => expect(document.activeElement).toBe(field("gtmPlanName")));
  expect(sent).toEqual([]);
});

/** At the bound and beyond it. Null: the rule is met. */
const rules: [name: string, typed: string, message: string | null][] = [
  ["gtmPlanName", "", "GTM Plan is required"],
  ["gtmPlanName", "   ", "GTM Plan is required"],
  ["gtmPlanName", "CRM-launch", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "CRM & more", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "CRM_launch 2027", null],
  ["gtmPlanName", "Größe 2027", null],
  ["gtmPlanName", "a".repeat(200), null],
  ["gtmPlanName", "a".repeat(201), "GTM Plan Name can have at most 200 characters"],
  ["companyName", "", "Company Name is required"],
  ["companyName", "a".repeat(200), null],
  ["companyName", "a".repeat(201), "Company Name can have at most 200 characters"],
  ["shortDescription", "a".repeat(5001), "Short description can have at most 5,000 characters"],
  ["shortDescription", "a".repeat(5000), null],
  ["shortDescription", "", null],
  ["website", "", "Company Website is required"],
  ["website", "acme", "Invalid URL"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["website", "ftp://acme.com", "Invalid URL"],
  ["website", "http://acme.com", null],
  ["website", "https://acme.com/path?x=1", null],
  ["products.0.name", "", "Product Name is required"],
  ["products.0.name", "a".repeat(201), "Product Name can have at most 200 characters"],
  ["products.0.name", "a".repeat(200), null],
  ["products.0.description", "", "Description is required"],
  ["products.0.description", "a".repeat(10_001), "Description can have at most 10,000 characters"],
  ["products.0.description", "a".repeat(10_000), null],
  ["products.1.name", "a", null],
  ["products.1.name", " A", null],
  ["products.0.name", "CRM", null],
  ["products.1.name", " crm", "Product names must be unique"],
  ["products.1.name", "Desk", null],
];

it("each rule of business details shows its message at its field, keeps what was typed, and clears when met", () => {
  open(plan);
  for (const [name, typed, message] of rules) {
    fill(name, typed);
    expect(field(name).value).toBe(typed);
    expect([name, typed.slice(0, 30), isInvalid(name)]).toEqual([name, typed.slice(0, 30), message !== null]);
    expect(wordsOf(name)).toContain(message ?? "");
  }
});

it("geographies and industries of a product say what is missing and which entry is too long", async () => {
  open({ ...plan, products: [product("1", "CRM")] });
  for (const [name, label, none, long] of [
    ["products.0.geos", "Geographies", "At least one geo is required", "Geo can have at most 200 characters"],
    [
      "products.0.industries",
      "Industries",
      "At least one industry is required",
      "Industry can have at most 200 characters",
    ],
  ] as const) {
    await userEvent.click(field(name));
    await userEvent.keyboard("{Escape}{Backspace}");
    fireEvent.blur(field(name));
    expect(wordsOf(name)).toContain(none);
    const chips = () =>
      [...screen.getByRole("list", { name: `Chosen: ${label}` }).querySelectorAll(":scope > li")].map(
        ({ textContent }) => textContent,
      );
    fireEvent.change(field(name), { target: { value: `${"a".repeat(200)},` } });
    expect(isInvalid(name)).toBe(false);
    fireEvent.change(field(name), { target: { value: `${"b".repeat(201)},` } });
    expect(wordsOf(name)).toContain(long);
    expect(chips()).toEqual([expect.stringContaining("aaa"), expect.stringContaining(long)]);
  }
});

it("a website without its scheme is corrected by one press, which focuses the field", async () => {
  open(null);
  fill("website", "acme.com");
  expect(wordsOf("website")).toContain("Invalid URL");
  await userEvent.click(screen.getByRole("button", { name: "https://acme.com" }));
  expect(field("website").value).toBe("https://acme.com");
  expect(document.activeElement).toBe(field("website"));
  expect(isInvalid("website")).toBe(false);
});
