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
const CACHES = ["allGtmPlans", "groupedPlans", "crmFields", "selectedGtmplan"];

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
  it("restoreSession restores a session that has not expired", () => {
    localStorage.setItem("user", JSON.stringify(ada));
    expect(restoreSession(NOW)).toBe(true);
    expect(currentSession()).toEqual(ada);
  });

  it("restoreSession removes an expired session with everything stored for it, and says that it expired", () => {
    localStorage.setItem("user", JSON.stringify({ ...ada, expirationTime: NOW - 1 }));
    fillCaches();
    expect(restoreSession(NOW)).toBe(false);
    expect(currentSession()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(useSession.getState().signedOutReason).toBe("expired");
  });

  it("restoreSession does nothing without a session", () => expect(restoreSession(NOW)).toBe(true));
});

describe("clearSession", () => {
  it("clearSession drops the record, the caches, the tab's state and the fetched data", () => {
    startSession(ada);
    fillCaches();
    const forget = vi.fn();
    const stop = onSessionEnd(forget);
    clearSession("signedOut");
    stop();
    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect(forget).toHaveBeenCalledOnce();
  });

  it("clearSession keeps what belongs to the browser and not to the user", () => {
    localStorage.setItem("theme", "dark");
    startSession(ada);
    clearSession("signedOut");
    expect(localStorage.getItem("theme")).toBe("dark");
  });

  it("clearSession keeps nothing in the tab that the user chose or typed, apart from drafts", () => {
    startSession(ada);
    for (const key of ["planContext", "allocation p1", "draft-decided:d1", "draft of ada goals", "tab"])
      sessionStorage.setItem(key, "kept");
    clearSession("signedOut");
    expect(Object.keys(sessionStorage).toSorted()).toEqual(["draft of ada goals", "tab"]);
  });
});

describe("startSession", () => {
  it("startSession drops the data of the previous user", () => {
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

  it.each(["user", null])("a tab signs out when another tab removed the record (key %j)", (key) => {
    startSession(ada);
    fillCaches();
    localStorage.removeItem("user");
    announce(key);
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem("allGtmPlans")).toBeNull();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it("a tab drops one user's data when another user signs in in another tab", () => {
    startSession(ada);
    fillCaches();
    localStorage.setItem("user", JSON.stringify({ ...ada, _id: "grace", token: "token-of-grace" }));
    announce("user");
    expect(currentSession()?.token).toBe("token-of-grace");
    for (const key of CACHES) expect(localStorage.getItem(key)).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it("a tab takes up the session that another tab started", () => {
    localStorage.setItem("user", JSON.stringify(ada));
    announce("user");
    expect(currentSession()?.token).toBe("token-of-ada");
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("a tab ignores changes of other storage keys", () => {
    startSession(ada);
    localStorage.removeItem("user");
    announce("theme");
    expect(currentSession()).not.toBeNull();
  });

  it("a tab that was already signed out does not sign out again", () => {
    announce("user");
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

it("restoreSession removes what earlier versions stored of screens and nothing else", () => {
  localStorage.setItem("screen:/getStarted", "{}");
  localStorage.setItem("screenSize", "kept");
  restoreSession(NOW);
  expect(localStorage.getItem("screen:/getStarted")).toBeNull();
  expect(localStorage.getItem("screenSize")).toBe("kept");
});
