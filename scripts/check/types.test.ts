import { expect, test } from "vitest";
import { repositoryRoot } from "./repository.ts";
import { programsOf } from "./types.ts";

test("projects with equal options are one program of all their files, others are apart", () => {
  const base = { extends: "../tsconfig.base.json", include: ["src"] };
  const projects: Record<string, object> = {
    "one/tsconfig.json": { ...base, compilerOptions: { types: ["node"] } },
    "two/tsconfig.json": { ...base, compilerOptions: { types: [] } },
    "three/tsconfig.json": { ...base, compilerOptions: { types: ["node"] } },
  };
  const programs = programsOf(Object.keys(projects), (project) => projects[project]);
  expect(programs.map(({ projects: together }) => together)).toEqual([
    ["one/tsconfig.json", "three/tsconfig.json"],
    ["two/tsconfig.json"],
  ]);
  expect(programs[0]?.configuration).toEqual({
    extends: `${repositoryRoot.replace(/\/$/, "")}/tsconfig.base.json`,
    compilerOptions: { types: ["node"] },
    include: [
      `${repositoryRoot.replace(/\/$/, "")}/one/src`,
      `${repositoryRoot.replace(/\/$/, "")}/three/src`,
    ],
  });
});
