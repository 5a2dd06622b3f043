import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCommentScreen } from "../../../components/comments/comment-screen.ts";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { PrintButton } from "./print-button.tsx";
import PrintedComments from "./printed-comments.tsx";

const thread = (id: string, text: string, resolved: object | null = null) => ({
  id,
  path: "goals",
  label: "Target value",
  value: "6,200,000 EUR",
  resolved,
  createdAt: "2026-11-20T10:00:00.000Z",
  isMine: false,
  comments: [
    {
      id,
      threadId: id,
      author: { id: null, name: "Henrik Sauer" },
      text,
      mentions: [],
      createdAt: "2026-11-20T10:00:00.000Z",
      editedAt: null,
      isMine: false,
    },
  ],
});

let asked: string[];
const print = vi.fn<() => void>();

beforeEach(() => {
  asked = [];
  print.mockReset();
  vi.stubGlobal("print", print);
  useCommentScreen.setState({ commented: "p1" });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const query = new URL(address, "http://localhost").searchParams;
    const counts = { open: 2, mine: 0, resolved: 1 };
    const shown =
      query.get("show") === "resolved"
        ? [thread("3", "Settled", { at: "2026-11-21T10:00:00.000Z", by: "Mira Okafor" })]
        : [query.has("cursor") ? thread("1", "The older one") : thread("2", "The newer one")];
    const next = query.get("show") === "open" && !query.has("cursor") ? "2" : null;
    return Response.json({ success: true, threads: shown, next, counts, places: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useCommentScreen.setState({ commented: null });
});

const draw = (children: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

test("a plan with comments is printed with or without them", async () => {
  const onWithComments = vi.fn<() => void>();
  draw(<PrintButton planId="p1" onWithComments={onWithComments} />);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Print the plan" }));
  expect([print.mock.calls.length, onWithComments.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Print with comments" }));
  expect([print.mock.calls.length, onWithComments.mock.calls.length]).toEqual([1, 1]);
});

test("all threads are on the page when it is printed, open ones first and the oldest first", async () => {
  const onDone = vi.fn<() => void>();
  draw(<PrintedComments planId="p1" onDone={onDone} />);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const text = screen.getByRole("region", { name: "Comments" }).textContent;
  expect(text.match(/The older one|The newer one|Settled/g)).toEqual([
    "The older one",
    "The newer one",
    "Settled",
  ]);
  expect(text).toContain("Target value, said of 6,200,000 EUR, resolved by Mira Okafor");
  expect(onDone).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(onDone).toHaveBeenCalledOnce();
});

test("a document with comments is exported with them only on request", async () => {
  draw(<ExportMenu endpoint="exportGtmPlan" id="p1" formats={["pptx", "xlsx", "json"]} />);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Export" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  };
  await choose("Excel workbook with comments");
  await waitFor(() => expect(asked.at(-1)).toMatch(/\/gtm-plan\/p1\/export\?.*format=xlsx.*comments=1/));
});
