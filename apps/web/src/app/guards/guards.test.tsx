import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionRecord } from "../../lib/session/session-record.ts";
import { clearSession, startSession, useSession } from "../../lib/session/session-store.ts";
import { GuestOnly } from "./guest-only.tsx";
import { SignedIn } from "./signed-in.tsx";

vi.mock("../shell/shell.tsx", () => ({ Shell: () => <Outlet /> }));
vi.mock("../screens.ts", () => ({ screens: { auth: { Component: () => <p>Sign in here</p> } } }));

const session: SessionRecord = {
  _id: "ada",
  email: "",
  name: "",
  company: "",
  lastLogin: "",
  token: "t",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: "/auth", element: <GuestOnly>Auth page</GuestOnly> },
      {
        element: <SignedIn />,
        children: [
          { path: "/getStarted", element: <p>Start screen</p> },
          { path: "/my-gtm-plans", element: <p>Plan list</p> },
          { path: "/create-new-gtm/competitors", element: <p>Competitors step</p> },
          { path: "/simulation/runSimulation/:id", element: <p>Simulator</p> },
          { path: "*", element: <p>Not found</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const signIn = () => act(async () => startSession(session));
const shown = () => document.body.textContent;

beforeEach(() => useSession.setState({ session: null, signedOutReason: "none" }));
afterEach(cleanup);

describe("guards", () => {
  it("sends a signed-in user from the sign-in page to the start screen", async () => {
    await signIn();
    const router = open("/auth");
    expect(await screen.findByText("Start screen")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/getStarted");
  });

  it.each(["/simulation/runSimulation/7?view=table", "/any/other/path"])(
    "shows the sign-in page at %s, and leads on from there",
    async (path) => {
      const router = open(path);
      expect(shown()).toBe("Sign in here");
      await signIn();
      expect(shown()).not.toContain("Sign in here");
      expect(router.createHref(router.state.location)).toBe(path);
    },
  );

  it("leads from a plan step to the list after signing in there", async () => {
    open("/create-new-gtm/competitors");
    await signIn();
    expect(shown()).toBe("Plan list");
  });

  it("leaves moves to a plan step inside the app alone", async () => {
    await signIn();
    const router = open("/my-gtm-plans");
    await act(() => router.navigate("/create-new-gtm/competitors"));
    expect(shown()).toBe("Competitors step");
  });

  it("shows the sign-in page in place when the session ends", async () => {
    await signIn();
    const router = open("/my-gtm-plans");
    await act(async () => clearSession("expired"));
    expect(shown()).toBe("Sign in here");
    expect(router.state.location.pathname).toBe("/my-gtm-plans");
  });
});
