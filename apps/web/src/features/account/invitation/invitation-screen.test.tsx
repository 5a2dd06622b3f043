import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSession } from "../../../lib/session/session-store.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { reopenAs, sessionNamed } from "../../../lib/workspace/testing-workspace.ts";
import { refusal } from "../members/testing-members.tsx";
import { InvitationScreen } from "./invitation-screen.tsx";

beforeEach(() => reopenAs(null));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invitation = {
  workspace: { id: "acme", name: "Acme" },
  role: "editor",
  invitedBy: "Ada Lovelace",
  email: "g…@example.com",
  expiresAt: "2026-12-05T10:00:00.000Z",
};

const shown = () => Response.json({ success: true, invitation });

/** Opens the link over a server. @returns the changes that were sent */
function open(look: () => Response, accept: () => Response = () => Response.json({ success: true })) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (init.method !== "GET" && init.method !== undefined) sent.push(`${init.method} ${address}`);
    if (address === "/api/invitations/token") return look();
    return address.endsWith("/accept") ? accept() : Response.json({ success: true });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter
        at="/invitations/token"
        routes={[{ path: "/invitations/:token", element: <InvitationScreen /> }]}
      />
    </QueryClientProvider>,
  );
  return sent;
}

const signInAs = (email: string) => startSession({ ...sessionNamed("grace"), email });

const HEADING = { name: "Ada Lovelace invites you to Acme" };

test("a reader without a session sees who invites to what, and can sign up or sign in", async () => {
  open(shown);
  expect(await screen.findByRole("heading", HEADING)).toBeDefined();
  expect(screen.getByText(/as an editor: you work on its plans/).textContent).toContain("g…@example.com");
  expect(screen.getByRole("button", { name: "Create account and join" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByRole("heading", { name: "Sign in to join" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Create account and join" })).toBeNull();
});

test("the account that was invited joins with one press", async () => {
  signInAs("grace@example.com");
  const sent = open(shown, () => refusal("No seat is left.", "limit_reached", 403));
  await userEvent.click(await screen.findByRole("button", { name: "Join Acme" }));
  expect((await screen.findByRole("alert")).textContent).toBe("No seat is left.");
  expect(sent).toEqual(["POST /api/invitations/token/accept"]);
});

test("another account is named, and signing out leads to the forms", async () => {
  signInAs("joan@example.com");
  const sent = open(shown);
  expect((await screen.findByText(/You are signed in as/)).textContent).toBe(
    "You are signed in as joan@example.com. This invitation is for g…@example.com. Sign out to use it with that address.",
  );
  expect(screen.queryByRole("button", { name: /Join/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("button", { name: "Create account and join" })).toBeDefined();
  expect(sent).toEqual(["POST /api/auth/sign-out"]);
});

test.each([
  ["used", "This invitation was used before.", "conflict", 409],
  ["expired", "This invitation to Acme has expired.", "conflict", 409],
  ["unknown", "This invitation does not work.", "not_found", 404],
])("an invitation that is %s says so and offers no form", async (_state, message, code, status) => {
  open(() => refusal(message, code, status));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByRole("textbox")).toBeNull();
});
