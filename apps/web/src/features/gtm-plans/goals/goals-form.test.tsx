import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { TestRouter } from "../../../lib/router/testing-router.tsx";
import { useSession } from "../../../lib/session/session-store.ts";
import { planToTest } from "../combinations/test-plan.ts";
import { GoalsForm } from "./goals-form.tsx";

class StillObserver {
  observe(): void {}
  disconnect(): void {}
}

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

const { plan } = planToTest({ industries: ["Banking"] });

function open(answer: () => Promise<Response>) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    sent.push(url);
    return answer();
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <GoalsForm labels={{ step: "goal-setting", title: "Goals", subtitle: "" }} plan={plan} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useSession.setState({ session, signedOutReason: "none" });
  vi.stubGlobal("ResizeObserver", StillObserver);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
  vi.unstubAllGlobals();
});

const failed = (status: number, message: string) => () =>
  Promise.resolve(Response.json({ code: status === 403 ? "forbidden" : "internal", message }, { status }));

it.each([
  ["403", failed(403, "This plan is not yours"), "This plan is not yours"],
  ["500", failed(500, "The server failed"), "The server failed"],
  ["no JSON", () => Promise.resolve(new Response("<html>", { status: 502 })), "Something went wrong"],
  ["nothing", () => Promise.reject(new TypeError("Failed to fetch")), "Something went wrong"],
])("a save of goals that is answered with %s shows a failure and no success", async (_, answer, words) => {
  const sent = open(answer);
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  await waitFor(() => expect(toasts()).toEqual([words]));
  expect(sent.some((url) => url.endsWith("saveGoals"))).toBe(true);
  expect(screen.getByRole("heading", { level: 1, name: "Goals" })).toBeDefined();
});
