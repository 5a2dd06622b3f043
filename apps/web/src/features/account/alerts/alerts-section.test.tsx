import type { Alert } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { testUser } from "../../../lib/query/testing-user.ts";
import { AlertsSection } from "./alerts-section.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alert: Alert = {
  id: "a1",
  name: "Launch at risk",
  metric: "odds",
  subjectId: "s1",
  subjectName: "Base case",
  channel: "",
  low: 40,
  high: null,
  people: [],
  byMail: true,
  byInbox: true,
  webhookIds: [],
  isRaised: false,
  lastValue: 60,
  raisedAt: null,
  mutedUntil: null,
};

const refused = () =>
  Response.json(
    { success: false, error: "Try later", message: "Try later", code: "unavailable", requestId: "1" },
    { status: 503 },
  );
const listed = (...alerts: Alert[]) => Response.json({ success: true, alerts, channels: [] });

/** @param answers to calls such as "GET /api/alerts" @returns the calls that were made */
function open(answers: Readonly<Record<string, () => Response>>) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const call = `${method} ${address}`;
    calls.push(call);
    return answers[call]?.() ?? Response.json({ success: true });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AlertsSection user={testUser} />
    </QueryClientProvider>,
  );
  return calls;
}

it("alerts that could not be loaded are loaded again on demand", async () => {
  let isDown = true;
  open({ "GET /api/alerts": () => (isDown ? refused() : listed(alert)) });
  expect(await screen.findByText("The alerts could not be loaded")).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Odds of a simulation, Base case, below 40/)).toBeDefined();
});

it("an alert is deleted only after the question, and its list is read again", async () => {
  let alerts = [alert];
  const calls = open({
    "GET /api/alerts": () => listed(...alerts),
    "DELETE /api/alerts/a1": () => {
      alerts = [];
      return Response.json({ success: true });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Launch at risk" }));
  expect(screen.getByRole("dialog", { name: 'Delete "Launch at risk"?' })).toBeDefined();
  expect(calls).not.toContain("DELETE /api/alerts/a1");
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No alerts yet")).toBeDefined();
  expect(useToasts.getState().toasts.at(-1)?.message).toBe("Alert deleted");
});

it("an alert that could not be deleted stays in the list, and the reason is said", async () => {
  open({ "GET /api/alerts": () => listed(alert), "DELETE /api/alerts/a1": refused });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Launch at risk" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(useToasts.getState().toasts.at(-1)?.message).toMatch(/Try later/);
  expect(screen.getByText("Launch at risk")).toBeDefined();
});
