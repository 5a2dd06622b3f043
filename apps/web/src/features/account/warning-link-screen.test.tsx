import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { WarningLinkScreen } from "./warning-link-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const failureReply = (error: string, code: string) => ({
  success: false,
  error,
  message: error,
  code,
  requestId: "1",
});

/** Opens a link of an e-mail over a server that answers `reply`. @returns the calls that were made */
function open(path: string, reply: () => Response) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    calls.push(
      `${new URL(address instanceof Request ? address.url : address, "http://x").pathname} ${typeof init?.body === "string" ? init.body : ""}`,
    );
    return reply();
  });
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <TestRouter
          at={`/${path}/a.b`}
          routes={[{ path: `/${path}/:token`, element: <WarningLinkScreen /> }]}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  return calls;
}

test("the link that stops a weekly e-mail stops it at once, with one call", async () => {
  const calls = open("stop-weekly-mail", () =>
    Response.json({ success: true, message: "This e-mail is stopped." }),
  );
  expect((await screen.findByRole("status")).textContent).toBe("This e-mail is stopped.");
  expect(calls).toEqual(['/api/dashboard/stop-weekly-mail {"token":"a.b"}']);
});

test("a link that does not stop the e-mail says so and can be tried again", async () => {
  const failure = failureReply("Try again in a minute.", "rate_limited");
  open("stop-weekly-mail", () => Response.json(failure, { status: 429 }));
  expect(await screen.findByText("Try again in a minute.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Stop the e-mail" })).toBeDefined();
});

test("an incomplete link leads to the dashboards and not to a new password", async () => {
  const failure = failureReply("This link is incomplete.", "bad_request");
  open("stop-weekly-mail", () => Response.json(failure, { status: 400 }));
  expect(await screen.findByText("This link is incomplete.")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Stop the weekly e-mail" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Open dashboards" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Reset password" })).toBeNull();
});

test("a link that changes the account does nothing until its button is pressed", () => {
  const calls = open("stop-email-change", () => Response.json({}));
  expect(screen.getByRole("button", { name: "Stop the change" })).toBeDefined();
  expect(calls).toEqual([]);
});

test("the link that revokes tokens does so with the press of its button", async () => {
  const calls = open("revoke-tokens", () =>
    Response.json({ success: true, message: "2 tokens were revoked.", revokedTokens: 2 }),
  );
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Revoke all tokens" }));
  expect((await screen.findByRole("status")).textContent).toBe("2 tokens were revoked.");
  expect(calls).toEqual(['/api/auth/revoke-tokens {"token":"a.b"}']);
  expect(screen.getByRole("link", { name: "Change my password" })).toBeDefined();
});

test("a link that revokes tokens and was used before leads to the list of tokens", async () => {
  open("revoke-tokens", () =>
    Response.json(failureReply("This link was used before.", "bad_request"), { status: 400 }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Revoke all tokens" }));
  expect(await screen.findByText("This link was used before.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open API tokens" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Revoke all tokens" })).toBeNull();
});
