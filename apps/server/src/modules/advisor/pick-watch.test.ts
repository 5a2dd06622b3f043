import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../../platform/metrics/metrics.ts";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";

const metrics = createMetrics({
  pools: {},
  countJobs: async () => ({ waiting: 0, running: 0, parked: 0, lagSeconds: 0 }),
});
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ metrics });
});
afterAll(() => server.close());

const counted = async () => {
  const text = await metrics.text();
  const counterValue = (name: string) =>
    Number(new RegExp(`^${name}\\{engine="built-in"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  return {
    saved: counterValue("advisor_picks_total"),
    unticked: counterValue("advisor_picks_unticked_total"),
  };
};

test("saved picks of an autofill are counted once, and each that is un-ticked later once", async () => {
  const { api } = await server.signUp();
  const details = await api.send("saveBasicDetails", { body: testDetails() });
  const { id } = details.json<{ id: string }>();
  const combination = (await api.call("getGtmPlan", { params: { id } })).combinationData[0]?.id ?? "";
  const save = async (cells: Record<string, boolean>) => {
    const sizes = { Enterprise: {}, "Mid-Market": {}, SME: cells };
    const answer = await api.send("saveValueDrivers", {
      params: { id },
      body: { selectedCombination: combination, selectedOverlayValueData: { Banking: sizes } },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await save({ Cost: true });
  expect(await counted()).toEqual({ saved: 0, unticked: 0 });

  const choices = (await api.call("autofillValueDrivers", { body: { prompt: "Fill in", gtmPlanId: id } }))[
    "Banking"
  ];
  const picks = Object.entries(choices?.["SME"] ?? {}).flatMap(([name, choice]) =>
    choice === "yes" ? name : [],
  );
  const [first = "", ...others] = picks;
  const all = Object.fromEntries(picks.map((name) => [name, true]));
  await save(all);
  await save(all);
  expect(await counted()).toEqual({ saved: picks.length, unticked: 0 });

  await save(Object.fromEntries(others.map((name) => [name, true])));
  await save(all);
  await save({});
  expect(first).not.toBe("");
  expect(await counted()).toEqual({ saved: picks.length, unticked: picks.length });
});
