import type { DashboardDefinition } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { type DashboardView, useDashboardView } from "./dashboard-view.ts";
import { useDrawnView } from "./use-drawn-view.ts";

afterEach(cleanup);

const definitions: DashboardDefinition[] = [
  { id: "revenue", name: "Revenue", icon: "", hasSubDashboards: false, subDashboards: [] },
  { id: "pricing", name: "Pricing", icon: "", hasSubDashboards: false, subDashboards: [] },
];

const draw = ({ tab, read }: DashboardView) => `${tab} of ${read("year") ?? "every year"}`;

/** What was drawn under which tab, in turn. */
const drawn: string[] = [];

function Dashboards() {
  const view = useDashboardView(definitions);
  const { panel, isDrawn } = useDrawnView(view, draw);
  drawn.push(`${view.tab}: ${panel}${isDrawn ? "" : ", closed"}`);
  return (
    <>
      <button type="button" onClick={() => view.change({ tab: "pricing" })}>
        Pricing
      </button>
      <button type="button" onClick={() => view.change({ year: "2028" })}>
        2028
      </button>
    </>
  );
}

it("a selected tab is rendered with the closed panel of the previous tab, then with its own", async () => {
  render(
    <TestRouter>
      <Dashboards />
    </TestRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "2028" }));
  const before = drawn.length;
  // A choice within a dashboard is not held back.
  expect(drawn.find((each) => each.includes("2028"))).toBe("revenue: revenue of 2028");
  await userEvent.click(screen.getByRole("button", { name: "Pricing" }));
  expect(drawn.slice(before)).toEqual(["pricing: revenue of 2028, closed", "pricing: pricing of 2028"]);
});
