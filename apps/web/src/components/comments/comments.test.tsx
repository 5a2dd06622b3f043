import type { CommentList, CommentThread } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { Modal } from "../dialog/modal.tsx";
import { TextField } from "../field/text-field.tsx";
import { Stat } from "../stat/stat.tsx";
import {
  closeComments,
  commentHere,
  openComments,
  useCommentScreen,
  useCommentSubject,
} from "./comment-screen.ts";
import CommentsPanel from "./comments-panel.tsx";
import { useWantedPlace, wantPlace } from "./wanted-place.ts";

const fetched = vi.fn<typeof fetch>();
let reply: CommentList;
const sent: { method: string; path: string; body: unknown }[] = [];

const thread = (change: Partial<CommentThread> = {}): CommentThread => ({
  id: "t1",
  path: "Odds",
  label: "Odds",
  value: "59 %",
  resolved: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  isMine: false,
  comments: [
    {
      id: "t1",
      threadId: "t1",
      author: { id: "ben", name: "Ben" },
      text: "See https://acme.example/a. <b>@Cleo</b>",
      mentions: [],
      createdAt: "2026-11-20T10:00:00.000Z",
      editedAt: null,
      isMine: false,
    },
  ],
  ...change,
});

const listing = (...threads: CommentThread[]): CommentList => ({
  success: true,
  threads,
  next: null,
  counts: { open: threads.length, mine: 0, resolved: 0 },
  places: threads.map(({ path }) => ({ path, open: 1, resolved: 0 })),
});

const members = [
  { userId: "ada", name: "Ada", email: "", role: "editor", since: "", lastActiveAt: null, twoFactor: null },
  {
    userId: "cleo",
    name: "Cleo Park",
    email: "",
    role: "viewer",
    since: "",
    lastActiveAt: null,
    twoFactor: null,
  },
];

const stubPhone = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openForTest(acme);
  reply = listing();
  sent.length = 0;
  fetched.mockImplementation(async (input, init) => {
    const path = typeof input === "string" ? input : "";
    const method = init?.method ?? "GET";
    if (method !== "GET")
      sent.push({ method, path, body: JSON.parse(typeof init?.body === "string" ? init.body : "null") });
    if (path.includes("/members")) return Response.json({ success: true, members });
    if (method === "GET") return Response.json(reply);
    if (path.endsWith("/resolve"))
      return Response.json({ success: true, thread: { id: "t1", resolved: true } });
    return Response.json({ success: true, comment: thread().comments[0] });
  });
  vi.stubGlobal("fetch", fetched);
  stubPhone(false);
});
afterEach(() => {
  cleanup();
  act(() => useCommentScreen.setState({ document: null, subject: null, view: null }));
  wantPlace(null);
  reopenAs(null);
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function Screen({ odds = "59" }: { odds?: string }) {
  useCommentSubject({ kind: "simulation", id: "s1" });
  const { subject, view } = useCommentScreen();
  return (
    <>
      <main>
        <Stat label="Odds" value={odds} unit="%" />
        <TextField label="Revenue target" value="900000" readOnly />
      </main>
      {subject !== null && view !== null && <CommentsPanel subject={subject} view={view} />}
    </>
  );
}

function show(ui = <Screen />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapped = (content: React.ReactNode) => (
    <QueryClientProvider client={client}>{content}</QueryClientProvider>
  );
  const { rerender } = render(wrapped(ui));
  act(() => useCommentScreen.setState({ subject: { kind: "simulation", id: "s1", screen: "" } }));
  return { again: (next: React.ReactNode) => rerender(wrapped(next)) };
}

const panel = () => screen.findByRole("complementary", { name: "Comments" });

it("a comment on a figure is sent with its name and the value that it shows, and mentions who was chosen", async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Comment on Odds" }));
  const field = await screen.findByRole("textbox", { name: "Comment on Odds" });
  await waitFor(() =>
    expect(
      fetched.mock.calls.some(([input]) => typeof input === "string" && input.includes("/members")),
    ).toBe(true),
  );
  await user.type(field, "Too high, @cl");
  expect((await screen.findByRole("option")).textContent).toBe("Cleo Park");
  await user.keyboard("{Enter}");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    kind: "simulation",
    id: "s1",
    path: "Odds",
    label: "Odds",
    value: "59 %",
    text: "Too high, @Cleo Park ",
    mentions: ["cleo"],
  });
});

it("a thread says what it was said of and what the figure shows now", async () => {
  reply = listing(thread());
  const { again } = show();
  act(() => openComments({ show: "all" }));
  const card = await screen.findByRole("article", { name: "Thread on Odds" });
  expect(card.textContent).toContain("Said of 59 %");
  expect(card.textContent).not.toContain("now");
  again(<Screen odds="64" />);
  await waitFor(() => expect(card.textContent).toContain("Said of 59 %, now 64 %"));
});

it("an address in a comment is a link, and markup is text", async () => {
  reply = listing(thread());
  show();
  act(() => openComments({ show: "all" }));
  const link = within(await panel());
  expect((await link.findByRole("link")).getAttribute("href")).toBe("https://acme.example/a");
  expect(screen.getByText(/<b>@Cleo<\/b>/)).toBeTruthy();
});

it("a figure with an open thread keeps its mark in the Tab order, one without has it on hover", async () => {
  reply = listing(thread());
  show();
  const marked = await screen.findByRole("button", { name: "1 open thread on Odds" });
  expect(marked.tabIndex).toBe(0);
  const bare = await screen.findByRole("button", { name: "Comment on Revenue target" });
  expect(bare.tabIndex).toBe(-1);
});

it("a viewer reads threads and is offered nothing that writes", async () => {
  openForTest({ ...acme, role: "viewer" });
  reply = listing(thread());
  show();
  act(() => openComments({ show: "all" }));
  const card = within(await screen.findByRole("article", { name: "Thread on Odds" }));
  expect(card.queryByRole("button", { name: "Resolve" })).toBeNull();
  expect(card.queryByRole("button", { name: "Answer" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Comment on Revenue target" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^Comment on/ })).toBeNull();
});

it("in a personal workspace only places with a thread have a mark", async () => {
  openForTest(null);
  reply = listing(thread());
  show();
  expect(await screen.findByRole("button", { name: "1 open thread on Odds" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Comment on Revenue target" })).toBeNull();
});

it("the shortcut comments on the field that has the focus, and elsewhere opens all comments", async () => {
  show();
  await screen.findByRole("button", { name: "Comment on Revenue target" });
  screen.getByRole("textbox", { name: "Revenue target" }).focus();
  act(commentHere);
  expect(await screen.findByRole("textbox", { name: "Comment on Revenue target" })).toBeTruthy();
  act(() => screen.getByRole("textbox", { name: "Revenue target" }).blur());
  act(commentHere);
  expect(await screen.findByRole("heading", { name: "Comments" })).toBeTruthy();
});

it("an editor resolves a thread", async () => {
  const user = userEvent.setup();
  reply = listing(thread());
  show();
  act(() => openComments({ show: "all" }));
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(sent).toMatchObject([{ method: "POST", path: "/api/comments/t1/resolve" }]));
});

it("fields of a dialog are no places for comments", async () => {
  show(
    <>
      <Screen />
      <Modal label="Share" onDismiss={null}>
        <TextField label="Days" defaultValue="7" />
      </Modal>
    </>,
  );
  expect(await screen.findByRole("button", { name: "Comment on Odds", hidden: true })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Comment on Days", hidden: true })).toBeNull();
});

it("without comments the panel says how to begin, and Esc closes it", async () => {
  const user = userEvent.setup();
  show();
  act(() => openComments({ show: "all" }));
  expect(await screen.findByRole("heading", { name: "No open threads" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  act(() => closeComments());
});

it("a link to a thread goes to its field, on a phone once the panel is closed", async () => {
  const user = userEvent.setup();
  reply = listing(thread({ path: "Revenue target", label: "Revenue target" }));
  show();
  const field = () => document.activeElement?.getAttribute("value");
  act(() => openComments({ show: "thread", thread: "t1" }));
  await waitFor(() => expect(field()).toBe("900000"));
  act(closeComments);
  act(() => screen.getByRole("textbox", { name: "Revenue target" }).blur());
  stubPhone(true);
  act(() => openComments({ show: "thread", thread: "t1" }));
  await screen.findByRole("article", { name: "Thread on Revenue target" });
  expect(field()).toBeNull();
  await user.keyboard("{Escape}");
  expect(field()).toBe("900000");
});

it("a thread on a place in another tab of the screen is opened, and the address stays", async () => {
  const path = "competitors/c2/rows/revenue/Halden";
  reply = listing(thread({ path, label: "Halden, Revenue" }));
  show();
  act(() => useCommentScreen.setState({ subject: { kind: "gtm-plan", id: "p1", screen: "competitors" } }));
  act(() => openComments({ show: "all" }));
  const before = window.location.href;
  await userEvent.click(await screen.findByRole("button", { name: "Halden, Revenue" }));
  expect(useCommentScreen.getState().view).toEqual({ show: "thread", thread: "t1" });
  await waitFor(() => expect(useWantedPlace.getState().path).toBe(path));
  expect(window.location.href).toBe(before);
});
