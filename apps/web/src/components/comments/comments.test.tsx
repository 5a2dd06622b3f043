import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acme, openForTest } from "../../lib/workspace/testing-workspace.ts";
import { Modal } from "../dialog/modal.tsx";
import { TextField } from "../field/text-field.tsx";
import { closeComments, commentHere, openComments, useCommentScreen } from "./comment-screen.ts";
import {
  listing,
  Screen,
  server,
  show,
  startServer,
  stopServer,
  stubPhone,
  thread,
} from "./test-comments.tsx";
import { useWantedPlace } from "./wanted-place.ts";

beforeEach(startServer);
afterEach(stopServer);

const panel = () => screen.findByRole("complementary", { name: "Comments" });

it("a comment on a figure is sent with its name and the value that it shows, and mentions who was chosen", async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Comment on Odds" }));
  const field = await screen.findByRole("textbox", { name: "Comment on Odds" });
  await waitFor(() =>
    expect(
      server.fetched.mock.calls.some(([input]) => typeof input === "string" && input.includes("/members")),
    ).toBe(true),
  );
  await user.type(field, "Too high, @cl");
  expect((await screen.findByRole("option")).textContent).toBe("Cleo Park");
  await user.keyboard("{Enter}");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body).toMatchObject({
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
  server.list = () => listing(thread());
  const { again } = show();
  act(() => openComments({ show: "all" }));
  const card = await screen.findByRole("article", { name: "Thread on Odds" });
  expect(card.textContent).toContain("Said of 59 %");
  expect(card.textContent).not.toContain("now");
  again(<Screen odds="64" />);
  await waitFor(() => expect(card.textContent).toContain("Said of 59 %, now 64 %"));
});

it("an address in a comment is a link, and markup is text", async () => {
  server.list = () => listing(thread());
  show();
  act(() => openComments({ show: "all" }));
  const link = within(await panel());
  expect((await link.findByRole("link")).getAttribute("href")).toBe("https://acme.example/a");
  expect(screen.getByText(/<b>@Cleo<\/b>/)).toBeTruthy();
});

it("a figure with an open thread keeps its mark in the Tab order, one without has it on hover", async () => {
  server.list = () => listing(thread());
  show();
  const marked = await screen.findByRole("button", { name: "1 open thread on Odds" });
  expect(marked.tabIndex).toBe(0);
  const bare = await screen.findByRole("button", { name: "Comment on Revenue target" });
  expect(bare.tabIndex).toBe(-1);
});

it("a viewer reads threads and is offered nothing that writes", async () => {
  openForTest({ ...acme, role: "viewer" });
  server.list = () => listing(thread());
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
  server.list = () => listing(thread());
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
  server.list = () => listing(thread());
  show();
  act(() => openComments({ show: "all" }));
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  await waitFor(() =>
    expect(server.sent).toMatchObject([{ method: "POST", path: "/api/comments/t1/resolve" }]),
  );
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
  server.list = () => listing(thread({ path: "Revenue target", label: "Revenue target" }));
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
  server.list = () => listing(thread({ path, label: "Halden, Revenue" }));
  show();
  act(() => useCommentScreen.setState({ subject: { kind: "gtm-plan", id: "p1", screen: "competitors" } }));
  act(() => openComments({ show: "all" }));
  const before = window.location.href;
  await userEvent.click(await screen.findByRole("button", { name: "Halden, Revenue" }));
  expect(useCommentScreen.getState().view).toEqual({ show: "thread", thread: "t1" });
  await waitFor(() => expect(useWantedPlace.getState().path).toBe(path));
  expect(window.location.href).toBe(before);
});
