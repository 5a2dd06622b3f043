import { afterEach, expect, it } from "vitest";
import { acme, openForTest, reopenAs } from "../lib/workspace/testing-workspace.ts";
import { storedList } from "./stored-list.ts";

afterEach(() => reopenAs(null));

it("a stored list of the personal workspace is neither shown nor replaced in a team's workspace", () => {
  const list = storedList("allGtmPlans", (value): value is string => typeof value === "string");
  openForTest(null);
  list.write(["of ada"]);
  const inTeam = "allGtmPlans";
  const stored = localStorage.getItem(inTeam);
  expect(list.read()).toEqual(["of ada"]);
  openForTest(acme);
  localStorage.setItem(inTeam, stored ?? "");
  expect(list.read()).toBeUndefined();
  list.write(["of acme"]);
  expect(localStorage.getItem(inTeam)).toBe(stored);
});
