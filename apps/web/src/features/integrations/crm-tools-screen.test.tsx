import type { Connection } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "../../components/toast/toast-store.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { CrmToolsScreen } from "./crm-tools-screen.tsx";
import { announceFlow } from "./popup-channel.ts";

const connection = (provider: Connection["provider"], changes: Partial<Connection> = {}): Connection => ({
  provider,
  state: "none",
  reason: "",
  lastSync: null,
  nextSync: null,
  records: 0,
  syncing: null,
  sandbox: true,
  available: true,
  credential: "",
  connectedAt: null,
  callbackUrl: provider === "hubspot" ? null : "http://localhost/callback",
  ...changes,
});

/** What the server answers, by the end of the address. */
let answers: Record<string, () => Response>;
/** The addresses that were asked, with their bodies. */
let asked: string[];

beforeEach(() => {
  asked = [];
  useToasts.setState({ toasts: [] });
  answers = {
    connections: () =>
      Response.json([connection("zoho-crm"), connection("hubspot"), connection("zoho-campaigns")]),
  };
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    asked.push(`${options.method} ${address} ${typeof options.body === "string" ? options.body : ""}`.trim());
    const name = Object.keys(answers).find((end) => address.includes(end));
    return Promise.resolve(name === undefined ? Response.json({}, { status: 404 }) : answers[name]?.());
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <CrmToolsScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
  await screen.findAllByRole("button", { name: /Zoho CRM/ });
}

const healthy = {
  state: "healthy",
  records: 1204,
  lastSync: "2026-11-21T10:42:00Z",
  credential: "****1a2b",
} as const;

const shownToasts = () => useToasts.getState().toasts.map(({ kind, message }) => `${kind}: ${message}`);

async function fillZoho(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Integrate: connect Zoho CRM" }));
  await userEvent.type(screen.getByLabelText(/Client ID/), "1000.ABC");
  await userEvent.type(screen.getByLabelText(/Client Secret/), "secret");
}

describe("CRM tools", () => {
  it("all four CRMs can be bought, and only Zoho CRM and HubSpot can be connected", async () => {
    await open();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "CRM & Sales Execution",
    ]);
    expect(screen.getAllByRole("link", { name: /^Buy / })).toHaveLength(4);
    const off = screen.getByRole("button", { name: "Integrate: connect Pipedrive" });
    expect(off.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText("Only Zoho CRM and HubSpot can be connected.")).toHaveLength(2);
    await userEvent.click(off);
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Integrate: connect Zoho CRM" }));
    expect(screen.getByRole("dialog", { name: "Connect Zoho CRM" })).toBeDefined();
  });

  it("deals whose amount cannot be read are named on the card of their CRM alone, with the way to map fields", async () => {
    const message = "3 deals of HubSpot have an amount that cannot be read.";
    const unreadAmounts = { source: "hubspot", count: 3, example: "soon", message } as const;
    answers["connections"] = () =>
      Response.json([
        connection("zoho-crm", healthy),
        connection("hubspot", { ...healthy, unreadAmounts }),
        connection("zoho-campaigns"),
      ]);
    await open();
    const card = screen.getByText(message).closest("li");
    expect(card?.querySelector("h3")?.textContent).toBe("HubSpot");
    expect(screen.getByRole("link", { name: "Map fields of HubSpot" }).getAttribute("href")).toBe(
      "/monitor/deals?dialog=mapping&provider=hubspot",
    );
  });

  it("a missing Client ID and Client Secret are asked for, and no popup opens", async () => {
    const popup = vi.spyOn(window, "open");
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Integrate: connect Zoho CRM" }));
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    expect(screen.getByText("Client ID is required")).toBeDefined();
    expect(screen.getByText("Client Secret is required")).toBeDefined();
    expect(popup).not.toHaveBeenCalled();
  });

  it("the connect dialog opens a popup of 600 by 600 and closes when the popup reports that the flow ended", async () => {
    const popup = { location: { href: "" }, close: vi.fn() };
    const opened = vi.fn(() => popup);
    vi.stubGlobal("open", opened);
    let state = "open";
    answers["auth/url"] = () =>
      Response.json({ success: true, url: "http://127.0.0.1:1/consent", flowId: "flow-1" });
    answers["flow/flow-1"] = () => Response.json({ success: true, provider: "zoho-crm", state });
    await open();
    await fillZoho();
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    await screen.findByText(/Grant access in the window/);
    expect(opened).toHaveBeenCalledWith("about:blank", "beachhead-connect", "popup,width=600,height=600");
    expect(popup.location.href).toBe("http://127.0.0.1:1/consent");
    state = "connected";
    announceFlow("flow-1");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.search).toBe("?dialog=add&provider=zoho-crm");
    expect(popup.close).toHaveBeenCalled();
  });

  it("the connect dialog shows a link when the browser blocks the popup", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    answers["auth/url"] = () =>
      Response.json({ success: true, url: "http://127.0.0.1:1/consent", flowId: "flow-2" });
    answers["flow/flow-2"] = () => Response.json({ success: true, provider: "zoho-crm", state: "open" });
    await open();
    await fillZoho();
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    const link = await screen.findByRole("link", { name: /Open Zoho CRM/ });
    expect(link.getAttribute("href")).toBe("http://127.0.0.1:1/consent");
  });

  it("the connect dialog shows why HubSpot's token was refused", async () => {
    const error = "Please enter a valid Private App Access Token";
    answers["authorize/url"] = () =>
      Response.json({ success: false, code: "bad_request", error, message: error }, { status: 400 });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Integrate: connect HubSpot" }));
    await userEvent.type(screen.getByLabelText(/Private App Access Token/), "wrong");
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    expect(await screen.findByText(error)).toBeDefined();
  });

  it("a switch of CRM asks first, disconnects the old CRM and opens the form of the new one", async () => {
    answers["connections"] = () =>
      Response.json([connection("zoho-crm", healthy), connection("hubspot"), connection("zoho-campaigns")]);
    answers["zoho-api/disconnect"] = () =>
      Response.json({ success: true, message: "Zoho account successfully disconnected" });
    localStorage.setItem("crmFields", "[]");
    await open();
    expect(await screen.findByText("****1a2b")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Integrate: connect HubSpot" }));
    expect(screen.getByRole("dialog", { name: "CRM Already Connected" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Switch to HubSpot" }));
    expect(await screen.findByRole("dialog", { name: "Connect HubSpot" })).toBeDefined();
    expect(asked).toContain("POST /api/dg-plan/zoho-api/disconnect");
    expect(localStorage.getItem("crmFields")).toBeNull();
  });

  it.each([
    ["zoho-crm", "Zoho CRM", "zoho-api/disconnect", "Zoho account successfully disconnected"],
    ["hubspot", "HubSpot", "hubspot/disconnect", "Hubspot account successfully disconnected"],
    [
      "zoho-campaigns",
      "Zoho Campaigns",
      "zoho-campaign/disconnect",
      "Zoho Campaign account successfully disconnected",
    ],
  ] as const)(
    "disconnecting %s by keyboard shows the server's message in a toast",
    async (provider, name, end, message) => {
      const others = (["zoho-crm", "hubspot", "zoho-campaigns"] as const).filter((each) => each !== provider);
      answers["connections"] = () =>
        Response.json([connection(provider, healthy), ...others.map((each) => connection(each))]);
      answers[end] = () => Response.json({ success: true, message });
      await open();
      (await screen.findByRole("button", { name: `Disconnect ${name}` })).focus();
      await userEvent.keyboard("{Enter}");
      expect(screen.getByRole("dialog", { name: `Disconnect ${name}?` })).toBeDefined();
      screen.getByRole("button", { name: "Disconnect" }).focus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shownToasts()).toEqual([`success: ${message}`]));
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it.each([
    ["zoho-crm", "Zoho CRM", "Failed to disconnect Zoho account. Please try again."],
    ["hubspot", "HubSpot", "Failed to disconnect Hubspot account. Please try again."],
  ] as const)(
    "a failed disconnect of %s shows an error and keeps its dialog and the stored fields",
    async (provider, name, message) => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      answers["connections"] = () =>
        Response.json([connection(provider, healthy), connection("zoho-campaigns")]);
      answers["disconnect"] = () => Response.json({}, { status: 500 });
      localStorage.setItem("crmFields", "[]");
      await open();
      await userEvent.click(await screen.findByRole("button", { name: `Disconnect ${name}` }));
      await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
      await waitFor(() => expect(shownToasts()).toEqual([`error: ${message}`]));
      expect(logged.mock.calls[0]?.[0]).toBe("Error disconnecting CRM");
      expect(localStorage.getItem("crmFields")).toBe("[]");
      expect(screen.getByRole("dialog", { name: `Disconnect ${name}?` })).toBeDefined();
    },
  );

  it("a connection that needs attention gives the reason and offers to connect again", async () => {
    const reason = "Zoho CRM ended our access. Deals read so far stay. Connect again to read new ones.";
    answers["connections"] = () =>
      Response.json([
        connection("zoho-crm", { ...healthy, state: "attention", reason }),
        connection("hubspot"),
        connection("zoho-campaigns"),
      ]);
    await open();
    expect(await screen.findByText(reason)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Connect again" }));
    expect(screen.getByRole("dialog", { name: "Connect Zoho CRM" })).toBeDefined();
  });

  it("a sync that its service throttles can be stopped", async () => {
    answers["connections"] = () =>
      Response.json([
        connection("zoho-crm", { ...healthy, state: "throttled", reason: "Zoho CRM asks us to slow down." }),
        connection("hubspot"),
        connection("zoho-campaigns"),
      ]);
    answers["zoho-crm/sync"] = () => Response.json({ success: true, message: "The sync was stopped." });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Stop the sync of Zoho CRM" }));
    await waitFor(() => expect(asked).toContain("DELETE /api/integration/connections/zoho-crm/sync"));
    expect(screen.queryByRole("button", { name: "Sync now" })).toBeNull();
  });

  it("a connection with renamed CRM fields links to the field mapping and offers no new connection", async () => {
    const reason = "A mapped field was renamed or removed in Zoho CRM.";
    answers["connections"] = () =>
      Response.json([
        connection("zoho-crm", { ...healthy, state: "attention", reason, fieldsChanged: true }),
        connection("hubspot"),
        connection("zoho-campaigns"),
      ]);
    await open();
    expect(await screen.findByText(reason)).toBeDefined();
    const link = screen.getByRole("link", { name: "Map fields of Zoho CRM" });
    expect(link.getAttribute("href")).toBe("/monitor/deals?dialog=mapping&provider=zoho-crm");
    expect(screen.queryByRole("button", { name: "Connect again" })).toBeNull();
    expect(screen.getByRole("button", { name: "Sync now" })).toBeDefined();
  });
});
