import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "../../lib/navigation.ts";
import type { SessionRecord } from "../../lib/session/session-record.ts";
import { clearSession, startSession, useSession } from "../../lib/session/session-store.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { GuestOnly } from "./guest-only.tsx";
import { SignedIn } from "./signed-in.tsx";

vi.mock("../shell/shell.tsx", () => ({ Shell: ({ children }: { children: ReactNode }) => children }));
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

const screens = [
  { path: "/getStarted", element: "Start screen" },
  { path: "/my-gtm-plans", element: "Plan list" },
  { path: "/create-new-gtm/competitors", element: "Competitors step" },
  { path: "/simulation/runSimulation/:id", element: "Simulator" },
  { path: "*", element: "Not found" },
];
const routes = [
  { path: "/auth", element: <GuestOnly>Auth page</GuestOnly> },
  {
    element: (
      <SignedIn>
        <Outlet />
      </SignedIn>
    ),
    children: screens,
  },
];

const open = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter at={path} routes={routes} />
    </QueryClientProvider>,
  );

const address = () => window.location.pathname + window.location.search;
const signIn = () => act(async () => startSession(session));
const shown = () => document.body.textContent;

beforeEach(() => useSession.setState({ session: null, signedOutReason: "none" }));
afterEach(cleanup);

describe("guards", () => {
  it("a signed-in user is redirected from the sign-in page to the start screen", async () => {
    await signIn();
    open("/auth");
    expect(await screen.findByText("Start screen")).toBeTruthy();
    expect(address()).toBe("/getStarted");
  });

  it("Back from the start screen does not return a signed-in user to the sign-in page", async () => {
    await signIn();
    open("/my-gtm-plans");
    await act(async () => navigate("/auth"));
    expect(address()).toBe("/getStarted");
    await act(async () => {
      const popped = new Promise<void>((done) =>
        window.addEventListener("popstate", () => done(), { once: true }),
      );
      window.history.back();
      await popped;
    });
    expect(address()).toBe("/my-gtm-plans");
  });

  it.each(["/simulation/runSimulation/7?view=table", "/any/other/path"])(
    "a signed-out user sees the sign-in page at %s and stays at that address after signing in",
    async (path) => {
      open(path);
      expect(shown()).toBe("Sign in here");
      await signIn();
      expect(shown()).not.toContain("Sign in here");
      expect(address()).toBe(path);
    },
  );

  it("a user who signs in at a plan step is redirected to the plan list", async () => {
    open("/create-new-gtm/competitors");
    await signIn();
    expect(shown()).toBe("Plan list");
  });

  it("a user who signs in at a plan step whose address names the plan stays there", async () => {
    open("/create-new-gtm/competitors?plan=7");
    await signIn();
    expect(shown()).toBe("Competitors step");
    expect(address()).toBe("/create-new-gtm/competitors?plan=7");
  });

  it("navigation to a plan step inside the app is not redirected", async () => {
    await signIn();
    open("/my-gtm-plans");
    await act(async () => navigate("/create-new-gtm/competitors"));
    expect(shown()).toBe("Competitors step");
  });

  it("a session that ends shows the sign-in page at the same address", async () => {
    await signIn();
    open("/my-gtm-plans");
    await act(async () => clearSession("expired"));
    expect(shown()).toBe("Sign in here");
    expect(address()).toBe("/my-gtm-plans");
  });
});
