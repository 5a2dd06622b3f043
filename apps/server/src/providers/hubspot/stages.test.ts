import { expect, test } from "vitest";
import { stagesIn } from "./stages.ts";

const stage = (id: string, label: string, probability: string, isClosed = false) => ({
  id,
  label,
  metadata: { probability, isClosed: String(isClosed) },
});
const pipelines = (...results: [id: string, label: string, stages: object[]][]) =>
  stagesIn({ results: results.map(([id, label, stages]) => ({ id, label, stages })) });

// fivetran/dbt_hubspot#75
test("a stage of two pipelines with different odds has two names, each with its own odds", () => {
  const stages = pipelines(
    [
      "default",
      "Sales",
      [stage("contractsent", "Contract Sent", "0.9"), stage("w", "Closed Won", "1.0", true)],
    ],
    ["88001", "Partner", [stage("88011", "contract sent", "0.3"), stage("88012", "Closed Won", "1.0", true)]],
  );
  expect(stages.byName).toEqual({
    "Contract Sent": { percent: 90, outcome: "open" },
    "contract sent (Partner)": { percent: 30, outcome: "open" },
    "Closed Won": { percent: 100, outcome: "won" },
  });
  expect(stages.find("88001", "88011")?.name).toBe("contract sent (Partner)");
  expect(stages.find("88001", "88012")?.name).toBe("Closed Won");
});

test("a stage ID of two pipelines is the stage of the deal's pipeline", () => {
  const stages = pipelines(["a", "A", [stage("1", "New", "0.1")]], ["b", "B", [stage("1", "Old", "0.7")]]);
  expect(stages.find("b", "1")?.name).toBe("Old");
  expect(stages.find("a", "1")?.name).toBe("New");
  expect(stages.find("a", "2")).toBeUndefined();
});

test("three stages of one name in pipelines of one name keep their odds", () => {
  const stages = pipelines(
    ["a", "Sales", [stage("1", "New", "0.1")]],
    ["b", "Sales", [stage("2", "New", "0.2")]],
    ["c", "Sales", [stage("3", "New", "0.3")]],
  );
  expect(Object.values(stages.byName).map(({ percent }) => Math.round(percent))).toEqual([10, 20, 30]);
  expect(stages.find("c", "3")?.name).toBe("New (Sales, 3)");
});

// fivetran/dbt_hubspot_source#145
test("a closed stage of 0 % is lost and one of 100 % is won, whatever they are called", () => {
  const { byName } = pipelines([
    "default",
    "Vertrieb",
    [
      stage("closedwon", "Abgeschlossen und gewonnen", "1.0", true),
      stage("closedlost", "Abgeschlossen und verloren", "0.0", true),
      stage("parked", "Lost contact", "0.0"),
    ],
  ]);
  expect(Object.values(byName).map(({ outcome }) => outcome)).toEqual(["won", "lost", "open"]);
});
