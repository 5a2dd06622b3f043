import type { Webhook } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { WebhooksSection } from "./webhooks-section.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: "one",
  name: "Warehouse",
  format: "standard",
  url: "https://hooks.example.com/in",
  events: ["plan.approved"],
  state: "on",
  createdAt: "2026-11-20T10:00:00.000Z",
  failingSince: null,
  waiting: 0,
  lastDeliveredAt: null,
  previousSecretUntil: null,
  ...changes,
});

/** @param answers to changes, by "POST /api/..." @returns the changes that were sent */
function open(webhooks: readonly Webhook[], answers: Readonly<Record<string, () => Response>> = {}) {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${address}`;
    if (call === "GET /api/webhooks") return Response.json({ success: true, webhooks });
    sent.push({ call, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return answers[call]?.() ?? Response.json({ success: true });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WebhooksSection />
    </QueryClientProvider>,
  );
  return sent;
}

it("a new webhook asks for the chosen events, and its secret is shown", async () => {
  const sent = open([], {
    "POST /api/webhooks": () =>
      Response.json({ success: true, webhook: webhook(), secret: "whsec_abcdefgh" }),
  });
  await screen.findByText("No webhooks yet");
  await userEvent.click(screen.getByRole("button", { name: "New webhook" }));
  await userEvent.type(screen.getByLabelText(/^Name/), "Warehouse");
  await userEvent.type(screen.getByLabelText(/^Address/), "https://hooks.example.com/in");
  await userEvent.click(screen.getByRole("checkbox", { name: /A GTM plan was approved/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create webhook" }));
  expect(await screen.findByDisplayValue("whsec_abcdefgh")).toBeDefined();
  expect(sent).toEqual([
    {
      call: "POST /api/webhooks",
      body: {
        name: "Warehouse",
        format: "standard",
        url: "https://hooks.example.com/in",
        events: ["plan.approved"],
      },
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByDisplayValue("whsec_abcdefgh")).toBeNull();
});

it("a channel is connected, its form is closed, and it has no secret", async () => {
  open([], {
    "POST /api/webhooks": () =>
      Response.json({ success: true, webhook: webhook({ format: "slack" }), secret: null }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  await userEvent.click(screen.getByRole("radio", { name: "Slack" }));
  await userEvent.type(screen.getByLabelText(/^Address/), "https://hooks.slack.com/services/T0/B0/x");
  await userEvent.click(screen.getByRole("button", { name: "Connect Slack" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("an address that is refused is explained, and what was typed stays", async () => {
  open([], {
    "POST /api/webhooks": () =>
      Response.json(
        {
          success: false,
          error: "Some fields need attention",
          message: "Some fields need attention",
          code: "invalid",
          requestId: "1",
          issues: [{ path: "url", message: "Enter an address on the internet" }],
        },
        { status: 422 },
      ),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  await userEvent.type(screen.getByLabelText(/^Address/), "https://localhost/in");
  await userEvent.click(screen.getByRole("button", { name: "Create webhook" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Enter an address on the internet.");
  expect(screen.getByDisplayValue("https://localhost/in")).toBeDefined();
});

it("a webhook that was turned off says since when nothing arrived, and cannot be tested", async () => {
  open([webhook({ state: "failed", failingSince: "2026-11-20T10:00:00.000Z", waiting: 3 })]);
  const line = (await screen.findByText("Turned off after failures")).closest("li");
  if (line === null) throw new Error("The webhook is in no list");
  expect(line.textContent).toMatch(/No delivery since .*, 3 events on the way/);
  expect(within(line).queryByRole("button", { name: "Test Warehouse" })).toBeNull();
  expect(within(line).getByRole("button", { name: "Log of Warehouse" })).toBeDefined();
});
