import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { navigate } from "../lib/navigation.ts";
import { startSession } from "../lib/session/session-store.ts";
import { TestRouter } from "../lib/testing-router.tsx";
import { createRoutes } from "./router.tsx";

vi.mock("./shell/shell.tsx", () => ({ Shell: ({ children }: { children: ReactNode }) => children }));
vi.mock("./screens.ts", () => ({
  screens: new Proxy(
    {},
    {
      get: (_screens, name) => ({
        Component: () => <h1>{String(name)}</h1>,
        preload: () => Promise.resolve(),
      }),
    },
  ),
}));

test("Back from the first step leaves the steps after an address without a step led to it", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  startSession({
    _id: "ada",
    email: "",
    name: "",
    company: "",
    lastLogin: "",
    token: "t",
    expirationTime: Date.now() + 1_000_000,
    hubspotAPIKey: "",
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/my-gtm-plans" routes={createRoutes(client)} />
    </QueryClientProvider>,
  );
  const list = (await screen.findByRole("heading")).textContent;
  await act(async () => navigate("/create-new-gtm"));
  expect(window.location.pathname).toBe("/create-new-gtm/business-details");
  expect(screen.getByRole("heading").textContent).toBe("businessDetails");
  await act(async () => {
    const popped = new Promise<void>((done) =>
      window.addEventListener("popstate", () => done(), { once: true }),
    );
    window.history.back();
    await popped;
  });
  expect(window.location.pathname).toBe("/my-gtm-plans");
  expect(screen.getByRole("heading").textContent).toBe(list);
});
