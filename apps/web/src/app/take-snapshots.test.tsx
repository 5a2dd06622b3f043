import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../lib/session/session-store.ts";
import { takeSnapshots } from "./take-snapshots.ts";

const session = {
  _id: "ada",
  email: "ada@example.com",
  name: "Ada",
  company: "",
  lastLogin: "",
  token: "token-of-ada",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("screen:"));

function open(address: string, content = "<h1>Get started</h1>"): void {
  window.history.replaceState(null, "", address);
  document.body.innerHTML = `<div id="root"><main id="main">${content}</main></div>`;
}

const leave = () => window.dispatchEvent(new Event("pagehide"));

function turn(visibility: DocumentVisibilityState): void {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  document.dispatchEvent(new Event("visibilitychange"));
  state.mockRestore();
}

takeSnapshots();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  window.dispatchEvent(new Event("pageshow"));
  document.documentElement.dataset["build"] = "b1";
  useSession.setState({ session });
});
afterEach(() => vi.useRealTimers());

it("a screen is stored under its address, without the token, when the page is left", () => {
  open("/getStarted?plan=1");
  leave();
  expect(stored()).toEqual(["screen:/getStarted?plan=1"]);
  expect(localStorage.getItem("screen:/getStarted?plan=1")).toContain('"user":"ada","build":"b1"');
  expect(localStorage.getItem("screen:/getStarted?plan=1")).not.toContain(session.token);
});

it("a screen is stored when it is hidden, and not again when it is closed while hidden", () => {
  open("/getStarted");
  turn("hidden");
  expect(stored()).toEqual(["screen:/getStarted"]);
  localStorage.clear();
  leave();
  expect(stored()).toEqual([]);
  turn("visible");
  leave();
  expect(stored()).toEqual(["screen:/getStarted"]);
});

it.each([
  "/myaccount/profile",
  "/myaccount/tokens",
  "/auth",
  "/sandbox/mail",
  "/crm-tools",
  "/support",
  "/shared/some-token",
  "/reset-password/some-token",
  "/no-such-screen",
])("no snapshot of %s is stored", (address) => {
  open(address);
  leave();
  expect(stored()).toEqual([]);
});

it.each([
  ["loading", '<p aria-busy="true">Loading</p>'],
  ["failed", '<p role="alert">Could not be loaded</p>'],
])("no snapshot is stored of a screen that is %s", (_, content) => {
  open("/getStarted", content);
  leave();
  expect(stored()).toEqual([]);
});

it("no snapshot is stored without a session", () => {
  useSession.setState({ session: null });
  open("/getStarted");
  leave();
  expect(stored()).toEqual([]);
});

it("a screen that loads for long is stored once it has loaded", () => {
  open("/getStarted", '<p aria-busy="true">Loading</p>');
  window.dispatchEvent(new PopStateEvent("popstate"));
  vi.advanceTimersByTime(2_000);
  expect(stored()).toEqual([]);
  open("/getStarted");
  vi.advanceTimersByTime(2_000);
  expect(stored()).toEqual(["screen:/getStarted"]);
});
