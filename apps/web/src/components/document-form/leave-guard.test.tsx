import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { navigate } from "../../lib/navigation.ts";
import { clearSession, startSession } from "../../lib/session/session-store.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

let isAtRisk = true;
const guarded = <LeaveGuard isAtRisk={() => isAtRisk} />;
const routes = [
  { path: "/form", element: guarded },
  { path: "/list", element: <h1>List</h1> },
];

beforeEach(async () => {
  isAtRisk = true;
  startSession({
    _id: "ada",
    email: "",
    name: "",
    company: "",
    lastLogin: "",
    token: "t",
    expirationTime: Date.now() + 1_000_000,
    hubspotAPIKey: "",
  });
  render(<TestRouter at="/form" routes={routes} />);
});
afterEach(cleanup);

const go = (to: string) => act(async () => navigate(to));
const question = () => screen.queryByText("Leave without saving?");
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

describe("the guard on leaving", () => {
  it("LeaveGuard asks before leaving unsaved changes, and Stay keeps the page", async () => {
    await go("/list");
    expect(question()).toBeTruthy();
    await press("Stay");
    expect(question()).toBeNull();
    expect(window.location.pathname).toBe("/form");
  });

  it("Leave in the question of LeaveGuard opens the new page", async () => {
    await go("/list");
    await press("Leave");
    expect(screen.getByRole("heading").textContent).toBe("List");
    expect(window.location.pathname).toBe("/list");
  });

  it("LeaveGuard does not ask when nothing would be lost", async () => {
    isAtRisk = false;
    await go("/list");
    expect(screen.getByRole("heading").textContent).toBe("List");
  });

  it("LeaveGuard does not ask when only the query string changes", async () => {
    await go("/form?tab=2");
    expect(question()).toBeNull();
    expect(window.location.search).toBe("?tab=2");
  });

  it("LeaveGuard does not ask after signing out", async () => {
    await act(async () => clearSession("none"));
    await go("/list");
    expect(question()).toBeNull();
  });

  it("LeaveGuard makes the browser ask before the tab closes only when something would be lost", () => {
    const close = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(true);
    isAtRisk = false;
    expect(close()).toBe(false);
  });
});
