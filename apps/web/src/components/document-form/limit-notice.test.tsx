import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { readFailure } from "../../lib/api/read-failure.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { onUpgrade } from "../../lib/upgrade.ts";
import { LimitNotice } from "./limit-notice.tsx";

afterEach(cleanup);

const message = "Your trial allows 1 product; this would make 2. Upgrade to add more.";

function show(holders: unknown): string {
  const limit = readFailure(403, { success: false, code: "limit_reached", message, holders });
  render(
    <TestRouter>
      <LimitNotice limit={limit} />
    </TestRouter>,
  );
  return screen.getByRole("alert").textContent;
}

const holder = (name: string) => ({ name, gtmPlanId: "p1", gtmPlanName: "Europe 2027" });

describe("a limit notice", () => {
  it("a limit notice names what counts against the limit and links to its plan", () => {
    expect(show([holder("Wake")])).toContain(`${message} “Wake” in plan Europe 2027 uses it.`);
    const link = screen.getByRole("link", { name: "Europe 2027" });
    expect(link.getAttribute("href")).toBe("/my-gtm-plans?open=p1");
  });

  it("a limit notice names three of the items that count against the limit and counts the rest", () => {
    const text = show(["A", "B", "C", "D", "E"].map(holder));
    expect(text).toContain("“C” in plan Europe 2027 and 2 more use it.");
    expect(text).not.toContain("“D”");
  });

  it("See plans in a limit notice opens the plans and passes the limit's message", () => {
    show([]);
    const asked: (string | undefined)[] = [];
    const stop = onUpgrade(({ limit }) => asked.push(limit));
    fireEvent.click(screen.getByRole("button", { name: "See plans" }));
    stop();
    expect(asked).toEqual([message]);
  });

  it("a limit notice whose item names cannot be read shows only its message and See plans", () => {
    expect(show([{ name: 7 }, "x"])).toBe(`${message}See plans`);
  });
});
