import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, startSession } from "../../lib/session/session-store.ts";
import { sessionStore } from "../../lib/storage/browser-storage.ts";
import { sessionNamed } from "../../lib/workspace/testing-workspace.ts";
import { useToasts } from "../toast/toast-store.ts";
import { openComments } from "./comment-screen.ts";
import { listing, server, show, startServer, stopServer, thread } from "./test-comments.tsx";

beforeEach(startServer);
afterEach(stopServer);

const odds = { show: "place", place: { path: "Odds", label: "Odds", value: "59 %" } } as const;
const target = { show: "place", place: { path: "Target", label: "Target", value: "" } } as const;
const all = { show: "all" } as const;

/** Opens the panel and finds a field of it. */
async function fieldAt(view: typeof odds | typeof target | typeof all, name: string) {
  act(() => openComments(view));
  return screen.findByRole<HTMLTextAreaElement>("textbox", { name });
}

const pressAnswer = async () => userEvent.click(await screen.findByRole("button", { name: "Answer" }));
const stored = () => sessionStore.keys("").map(sessionStore.read).join();
const resolved = thread({ resolved: { at: "2026-11-21T10:00:00.000Z", by: "Ben" } });

it("a comment that is typed is there again after Esc and after another place, and gone once it is sent", async () => {
  show();
  await userEvent.type(await fieldAt(odds, "Comment on Odds"), "Too high");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect((await fieldAt(target, "Comment on Target")).value).toBe("");
  const field = await fieldAt(odds, "Comment on Odds");
  expect(field.value).toBe("Too high");
  await userEvent.type(field, ", I think{Control>}{Enter}{/Control}");
  await waitFor(() => expect(field.value).toBe(""));
  expect(server.sent).toMatchObject([{ body: { path: "Odds", text: "Too high, I think" } }]);
  await userEvent.keyboard("{Escape}");
  expect((await fieldAt(odds, "Comment on Odds")).value).toBe("");
});

it("an answer that is typed keeps its field and focus when a colleague resolves the thread, and can be sent", async () => {
  server.list = () => listing(thread());
  const { refresh } = show();
  act(() => openComments(all));
  await pressAnswer();
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Answer on Odds" });
  await userEvent.type(field, "From January on");
  await waitFor(() =>
    expect(
      server.fetched.mock.calls.some(([path]) => typeof path === "string" && path.includes("thread=t1")),
    ).toBe(true),
  );
  server.list = (path) => (path.includes("show=open") ? listing() : listing(resolved));
  await refresh();
  expect(await screen.findByText(/^Resolved by Ben/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("From January on");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(server.sent).toMatchObject([{ body: { thread: "t1", text: "From January on" } }]);
});

it("an answer that is typed is in its thread after the panel was closed, and Cancel discards it with an undo", async () => {
  server.list = () => listing(thread());
  show();
  act(() => openComments(all));
  await pressAnswer();
  await userEvent.type(screen.getByRole("textbox", { name: "Answer on Odds" }), "From January on");
  await userEvent.keyboard("{Escape}");
  expect((await fieldAt(all, "Answer on Odds")).value).toBe("From January on");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox", { name: "Answer on Odds" })).toBeNull();
  act(() => useToasts.getState().toasts.at(-1)?.action?.run());
  expect((await fieldAt(all, "Answer on Odds")).value).toBe("From January on");
});

it("a changed comment that is not saved is there again after the panel was closed", async () => {
  const [comment] = thread().comments;
  if (comment === undefined) throw new Error("A thread has a comment");
  server.list = () => listing(thread({ comments: [{ ...comment, text: "Too high", isMine: true }] }));
  show();
  act(() => openComments(all));
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Comment" }), "?");
  await userEvent.keyboard("{Escape}");
  expect((await fieldAt(all, "Comment")).value).toBe("Too high?");
});

it("a typed comment outlives an expired session of its user alone, and is gone after a sign-out", async () => {
  show();
  const typed = async () => (await fieldAt(odds, "Comment on Odds")).value;
  const signIn = (name: string) => act(() => startSession(sessionNamed(name)));
  await userEvent.type(await fieldAt(odds, "Comment on Odds"), "Too high");
  expect(stored()).toContain("Too high");
  act(() => clearSession("expired"));
  signIn("ben");
  expect(await typed()).toBe("");
  act(() => clearSession("expired"));
  signIn("ada");
  expect(await typed()).toBe("Too high");
  act(() => clearSession("signedOut"));
  expect(stored()).not.toContain("Too high");
  signIn("ada");
  expect(await typed()).toBe("");
});
