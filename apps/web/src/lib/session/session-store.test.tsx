import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionRecord } from "./session-record.ts";
import {
  clearSession,
  currentSession,
  followOtherTabs,
  onSessionEnd,
  restoreSession,
  startSession,
  useSession,
} from "./session-store.ts";

const NOW = Date.now();
const ada: SessionRecord = {
  _id: "ada",
  email: "ada@example.com",
  name: "Ada",
  company: "",
  lastLogin: "",
  token: "token-of-ada",
  expirationTime: NOW + 1_000_000,
  hubspotAPIKey: "",
};
const CACHES = ["allGtmPlans", "groupedPlans", "crmFields", "selectedGtmplan", "screen:/getStarted"];

function fillCaches(): void {
  for (const key of CACHES) localStorage.setItem(key, "[]");
  sessionStorage.setItem("gtmPlanId", "p1");
}

/** What this browser does when another tab wrote to local storage. */
function announce(key: string | null): void {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
});

describe("restoreSession", () => {
  it("takes up a running session", () => {
    localStorage.setItem("user", JSON.stringify(ada));
    expect(restoreSession(NOW)).toBe(true);
    expect(currentSession()).toEqual(ada);
  });

  it("removes an expired one with everything kept for it, and says so", () => {
    localStorage.setItem("user", JSON.stringify({ ...ada, expirationTime: NOW - 1 }));
    fillCaches();
    expect(restoreSession(NOW)).toBe(false);
    expect(currentSession()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(useSession.getState().signedOutReason).toBe("expired");
  });

  it("does nothing without a stored session", () => expect(restoreSession(NOW)).toBe(true));
});

describe("clearSession", () => {
  it("drops the record, the caches, the tab's state and the fetched data", () => {
    startSession(ada);
    fillCaches();
    const forget = vi.fn();
    const stop = onSessionEnd(forget);
    clearSession("signedOut");
    stop();
    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect(forget).toHaveBeenCalledOnce();
  });

  it("keeps what belongs to the browser and not to the user", () => {
    localStorage.setItem("theme", "dark");
    startSession(ada);
    clearSession("signedOut");
    expect(localStorage.getItem("theme")).toBe("dark");
  });
});

describe("startSession", () => {
  it("drops the data of the user before", () => {
    startSession(ada);
    fillCaches();
    startSession({ ...ada, _id: "ben", token: "token-of-ben" });
    expect(CACHES.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(currentSession()?._id).toBe("ben");
  });
});

describe("followOtherTabs", () => {
  const onSignedOut = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    onSignedOut.mockClear();
    stop = followOtherTabs(onSignedOut);
  });
  afterEach(() => stop());

  it.each(["user", null])("signs out when another tab removed the record (key %j)", (key) => {
    startSession(ada);
    fillCaches();
    localStorage.removeItem("user");
    announce(key);
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem("allGtmPlans")).toBeNull();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it("takes up the session another tab began", () => {
    localStorage.setItem("user", JSON.stringify(ada));
    announce("user");
    expect(currentSession()?.token).toBe("token-of-ada");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("does nothing about other keys", () => {
    startSession(ada);
    localStorage.removeItem("user");
    announce("theme");
    expect(currentSession()).not.toBeNull();
  });

  it("stays where it is when it was signed out already", () => {
    announce("user");
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});
