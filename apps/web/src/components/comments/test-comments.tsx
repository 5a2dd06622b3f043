import type { CommentList, CommentThread } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { type Mock, vi } from "vitest";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { TextField } from "../field/text-field.tsx";
import { Stat } from "../stat/stat.tsx";
import { useCommentScreen, useCommentSubject } from "./comment-screen.ts";
import CommentsPanel from "./comments-panel.tsx";
import { wantPlace } from "./wanted-place.ts";

/** What the server has and gets. */
interface FakeServer {
  /** The reply to each list of threads, by its address. */
  list(path: string): CommentList;
  fetched: Mock<typeof fetch>;
  sent: { method: string; path: string; body: unknown }[];
}

export const server: FakeServer = { list: () => listing(), fetched: vi.fn(), sent: [] };

export const thread = (change: Partial<CommentThread> = {}): CommentThread => ({
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

export const listing = (...threads: CommentThread[]): CommentList => ({
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

export const stubPhone = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

export function startServer(): void {
  localStorage.clear();
  sessionStorage.clear();
  openForTest(acme);
  server.list = () => listing();
  server.sent.length = 0;
  server.fetched.mockImplementation(async (input, init) => {
    const path = typeof input === "string" ? input : "";
    const method = init?.method ?? "GET";
    if (method !== "GET")
      server.sent.push({
        method,
        path,
        body: JSON.parse(typeof init?.body === "string" ? init.body : "null"),
      });
    if (path.includes("/members")) return Response.json({ success: true, members });
    if (method === "GET") return Response.json(server.list(path));
    if (path.endsWith("/resolve"))
      return Response.json({ success: true, thread: { id: "t1", resolved: true } });
    return Response.json({ success: true, comment: thread().comments[0] });
  });
  vi.stubGlobal("fetch", server.fetched);
  stubPhone(false);
}

export function stopServer(): void {
  cleanup();
  act(() => useCommentScreen.setState({ document: null, subject: null, view: null }));
  wantPlace(null);
  reopenAs(null);
  server.fetched.mockReset();
  vi.unstubAllGlobals();
}

export function Screen({ odds = "59" }: { odds?: string }) {
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

export function show(ui = <Screen />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapped = (content: ReactNode) => (
    <QueryClientProvider client={client}>{content}</QueryClientProvider>
  );
  const { rerender } = render(wrapped(ui));
  act(() => useCommentScreen.setState({ subject: { kind: "simulation", id: "s1", screen: "" } }));
  return {
    again: (next: ReactNode) => rerender(wrapped(next)),
    /** What an event of the server does. */
    refresh: () => act(() => client.invalidateQueries({ queryKey: ["comments"] })),
  };
}
