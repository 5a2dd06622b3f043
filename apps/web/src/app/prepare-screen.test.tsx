import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "../lib/paths.ts";
import { startSession, useSession } from "../lib/session/session-store.ts";
import { TestRouter } from "../lib/testing-router.tsx";
import { prepareAddress } from "./prepare-screen.ts";
import { ShellLink } from "./shell/shell-link.tsx";

vi.mock("./screens.ts", () => {
  const ready = { preload: () => Promise.resolve() };
  return { screens: { baselines: ready, auth: ready } };
});

const reads: string[] = [];

beforeEach(() => {
  reads.length = 0;
  useSession.setState({ session: null, signedOutReason: "none" });
  vi.stubGlobal("fetch", async (address: string) => {
    reads.push(address);
    return Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function signIn(): void {
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
}

test("a screen that is about to open reads its data once, however often it is prepared", async () => {
  signIn();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  await prepareAddress(client, paths.baselines);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await prepareAddress(client, paths.baselines);
  expect(reads).toEqual([expect.stringMatching(/baseline/i)]);
});

test("an address that is opened without a session reads nothing", async () => {
  await prepareAddress(new QueryClient(), paths.baselines);
  expect(reads).toEqual([]);
});

test("a link of the shell reads the data of its screen when it has the focus", async () => {
  signIn();
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter>
          <ShellLink to={paths.baselines}>Baselines</ShellLink>
        </TestRouter>
      </QueryClientProvider>,
    ),
  );
  await act(async () => fireEvent.focus(screen.getByRole("link")));
  await waitFor(() => expect(reads).toEqual([expect.stringMatching(/baseline/i)]));
});
