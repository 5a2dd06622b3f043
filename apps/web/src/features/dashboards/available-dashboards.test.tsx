import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  allowedOf,
  changeAvailableDashboards,
  putDashboard,
  removeDashboard,
  useAvailableDashboards,
} from "./available-dashboards.ts";
import { dashboardDefinitions } from "./queries.ts";

const dashboard = (id: string, name = id) => ({
  id,
  name,
  icon: "target",
  hasSubDashboards: false,
  subDashboards: [],
});

function Names() {
  return <p>{(useAvailableDashboards().dashboards ?? []).map(({ name }) => name).join(", ")}</p>;
}

test("available dashboards are added, updated and removed by id, and the tabs follow", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(dashboardDefinitions.queryKey, [dashboard("a"), dashboard("b")]);
  render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  );
  expect(screen.getByText("a, b")).toBeDefined();
  changeAvailableDashboards(client, (list) => putDashboard(list, dashboard("c")));
  expect(await screen.findByText("a, b, c")).toBeDefined();
  changeAvailableDashboards(client, (list) => putDashboard(list, dashboard("b", "Better")));
  expect(await screen.findByText("a, Better, c")).toBeDefined();
  changeAvailableDashboards(client, (list) => removeDashboard(list, "a"));
  expect(await screen.findByText("Better, c")).toBeDefined();
});

test("dashboards that the subscription does not allow are left out", () => {
  const list = [dashboard("a"), dashboard("b")];
  expect(allowedOf(list, ["b", "z"]).map(({ id }) => id)).toEqual(["b"]);
  expect(allowedOf(list, undefined)).toEqual(list);
});
