import { expect, test } from "vitest";
import { reachedProjects } from "./reached-projects.ts";

const projects = ["apps/server/tsconfig.json", "apps/web/tsconfig.json", "tsconfig.json"];
const edges = [
  { from: "apps/server/src/app.ts", to: "apps/server/src/price.ts" },
  { from: "operations/start.ts", to: "apps/server/src/app.ts" },
];

test("a change reaches its own project and those that import it through other files", () => {
  expect(reachedProjects(["apps/server/src/price.ts"], edges, projects)).toEqual([
    "apps/server/tsconfig.json",
    "tsconfig.json",
  ]);
});

test("a file that no other project imports reaches its own project alone", () => {
  expect(reachedProjects(["apps/web/src/main.tsx"], edges, projects)).toEqual(["apps/web/tsconfig.json"]);
});

test("a document or a style sheet reaches no project", () => {
  expect(reachedProjects(["docs/testing.md", "apps/web/src/main.css"], edges, projects)).toEqual([]);
});

test.each(["apps/web/tsconfig.json", "package-lock.json", "apps/web/src/globals.d.ts"])(
  "a change of %s reaches every project",
  (path) => {
    expect(reachedProjects([path], edges, projects)).toEqual(projects);
  },
);
