import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { Mails } from "./mails.tsx";

const ADDRESS = "nobody@company.example";

const AWAY = "The sandbox is away.";
const failure = (status: number, code: string) => () =>
  Promise.resolve(
    Response.json({ success: false, code, error: AWAY, message: AWAY, requestId: "1" }, { status }),
  );
const noMails = () =>
  Promise.resolve(Response.json({ success: true, to: ADDRESS, origin: "http://localhost", mails: [] }));

let answer: () => Promise<Response>;

function open() {
  vi.stubGlobal("fetch", () => answer());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <Mails address={ADDRESS} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the mailbox says when this installation has none", async () => {
  answer = failure(404, "not_found");
  open();
  expect(await screen.findByRole("heading", { name: "There is no sandbox mailbox here" })).toBeDefined();
});

it("a mailbox that does not answer says so, and Try again loads it", async () => {
  answer = failure(502, "upstream_failed");
  open();
  expect((await screen.findByRole("alert")).textContent).toContain(AWAY);
  answer = noMails;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: `No mail for ${ADDRESS}` })).toBeDefined();
});
