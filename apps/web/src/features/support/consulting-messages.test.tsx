import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testUser } from "../../lib/query/testing-user.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { EnterpriseForm } from "./enterprise-form.tsx";
import { QueryForm } from "./query-form.tsx";

const refusal = (status: number, code: string, error: string) => () =>
  Promise.resolve(Response.json({ success: false, code, error, message: error }, { status }));
const noServer = () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(form: ReactElement, answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", answer);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>{form}</TestRouter>
    </QueryClientProvider>,
  );
}

const NOT_ENOUGH =
  "You don't have enough consulting credits to submit a query. Please purchase more credits.";

describe("a query to a consultant", () => {
  it.each([
    ["the server cannot be reached", noServer, "Failed to submit Query. Please try again later."],
    ["credits are missing", refusal(402, "payment_required", NOT_ENOUGH), NOT_ENOUGH],
    ["the server names a reason", refusal(429, "rate_limited", "Wait 10 minutes."), "Wait 10 minutes."],
  ])("the query form keeps its text and shows the message when %s", async (_when, answer, sentence) => {
    open(<QueryForm user={testUser} onDone={() => undefined} />, answer);
    await userEvent.type(screen.getByLabelText("Problem Description"), "Which wording?");
    await userEvent.click(screen.getByRole("button", { name: "Submit Query" }));
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
    expect(screen.getByDisplayValue("Which wording?")).toBeDefined();
  });
});

describe("the enterprise form", () => {
  it("the enterprise form names each of its five fields that is missing", async () => {
    open(<EnterpriseForm user={{ ...testUser, name: "", email: "", company: "", contact: "" }} />, noServer);
    await userEvent.click(screen.getByRole("button", { name: "Contact Sales" }));
    for (const field of ["Name", "E-mail", "Company name", "Contact number", "Business requirement"])
      expect(screen.getByText(`${field} is required`)).toBeDefined();
  });

  it.each([
    ["the server cannot be reached", noServer, "Failed to send request. Please try again."],
    [
      "the server breaks down",
      refusal(500, "internal", "Something went wrong"),
      "Failed to send request. Please try again.",
    ],
    ["the server names a reason", refusal(429, "rate_limited", "Wait 10 minutes."), "Wait 10 minutes."],
  ])("the enterprise form keeps its text and shows the message when %s", async (_when, answer, sentence) => {
    open(<EnterpriseForm user={testUser} />, answer);
    await userEvent.type(screen.getByLabelText("Business requirement"), "40 seats");
    await userEvent.click(screen.getByRole("button", { name: "Contact Sales" }));
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
    expect(screen.getByDisplayValue("40 seats")).toBeDefined();
  });
});
