import type { AccessTokenItem } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { KeepTokens } from "./keep-tokens.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const token = (changes: Partial<AccessTokenItem>): AccessTokenItem => ({
  id: "one",
  name: "Nightly report",
  scope: "read",
  app: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  lastUsedAt: null,
  expiresAt: "2027-02-20T23:59:59.999Z",
  expired: false,
  ...changes,
});
const listOf = (...tokens: AccessTokenItem[]) => Response.json({ success: true, tokens });

function Form() {
  const [kept, setKept] = useState<string[]>([]);
  return (
    <>
      <KeepTokens kept={kept} onKeptChange={setKept} />
      <output>{kept.join(" ")}</output>
    </>
  );
}

/** Shows the choice over a server that answers `replies` one after the other. */
function open(...replies: Response[]): void {
  vi.stubGlobal("fetch", async () => replies.shift());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form />
    </QueryClientProvider>,
  );
}
const keptIds = () => screen.getByRole("status").textContent;

it("no token is kept until it is ticked, and an expired one is not offered", async () => {
  open(
    listOf(
      token({}),
      token({ id: "two", name: "Agent", scope: "write" }),
      token({ id: "old", name: "Old", expired: true }),
    ),
  );
  const agent = await screen.findByRole("checkbox", { name: /^Agent/ });
  expect(screen.getByRole("group", { name: "Keep these API tokens" })).toBeDefined();
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(agent.closest("li")?.textContent).toMatch(/AgentRead and write\. Never used, works until .*2027/);
  expect(keptIds()).toBe("");
  await userEvent.click(agent);
  expect(keptIds()).toBe("two");
  await userEvent.click(screen.getByRole("checkbox", { name: /^Nightly report/ }));
  await userEvent.click(agent);
  expect(keptIds()).toBe("one");
});

it("a user without a token that works is asked nothing", async () => {
  open(listOf(token({ expired: true })));
  await vi.waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a list that fails to load says that all tokens are revoked, and can be loaded again", async () => {
  open(new Response("{}", { status: 500 }), listOf(token({})));
  expect((await screen.findByRole("alert")).textContent).toMatch(/all of them are revoked/);
  await userEvent.click(screen.getByRole("button", { name: "Load the tokens" }));
  expect(await screen.findByRole("checkbox", { name: /^Nightly report/ })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
