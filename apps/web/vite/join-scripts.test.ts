import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinScripts } from "./join-scripts.ts";
import { makeExportsUnique } from "./unique-exports.ts";

/** Two files with exports of the same names, one of which the page imports when it runs as well. */
const app = {
  "core-AAAA1111.js": "let t=2;const n=()=>t++;export{n,t as e};",
  "part-BBBB2222.js":
    'import{e as t,n}from"./core-AAAA1111.js";const e=()=>[t,n(),t];export{e as Part,e as n};',
  "index-CCCC3333.js":
    'import{n as e}from"./core-AAAA1111.js";import{n as r}from"./part-BBBB2222.js";e();globalThis.seen=[r(),import(`./part-BBBB2222.js`).then(e=>e.Part())];',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-scripts-"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, "seen");
  await rm(folder, { recursive: true });
});

function buildOf(codes: Readonly<Record<string, string>>) {
  const chunks = Object.entries(codes).map(([fileName, code]) => ({
    type: "chunk" as const,
    fileName,
    code,
  }));
  makeExportsUnique(chunks);
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** Imports one of these files, which lie side by side, as a page does. @returns what the app above has seen */
async function run(codes: Readonly<Record<string, string>>, name: string): Promise<unknown[]> {
  for (const [file, code] of Object.entries(codes)) await writeFile(join(folder, file), code);
  await import(pathToFileURL(join(folder, name)).href);
  return Promise.all(Reflect.get(globalThis, "seen"));
}

const codesOf = (bundle: ReturnType<typeof buildOf>) =>
  Object.fromEntries(Object.values(bundle).map(({ fileName, code }) => [fileName, code]));

/** Each answers the state of the core before and after: one core for all. */
const SEEN = [
  [3, 3, 4],
  [4, 4, 5],
];

describe("unique exports", () => {
  it("unique exports do not change what each file does", async () => {
    expect(await run(app, "index-CCCC3333.js")).toEqual(SEEN);
    const renamed = codesOf(buildOf(app));
    Reflect.deleteProperty(globalThis, "seen");
    const apart = Object.fromEntries(
      Object.entries(renamed).map(([file, code]) => [
        `new-${file}`,
        code.replaceAll('"./', '"./new-').replaceAll("`./", "`./new-"),
      ]),
    );
    expect(await run(apart, "new-index-CCCC3333.js")).toEqual(SEEN);
  });

  it.each([
    ["an export from another file", 'export{e}from"./core-AAAA1111.js"'],
    ["an import or export of kind NamespaceObject", 'import*as a from"./core-AAAA1111.js"'],
  ])("makeExportsUnique refuses %s, which the bundler does not write", (what, code) => {
    expect(() => buildOf({ ...app, "x-DDDD4444.js": code })).toThrow(`x-DDDD4444.js has ${what}`);
  });
});

describe("a joined file", () => {
  /** What an import map does: the names of the parts lead to the joined file. */
  const mapped = (code: string) => code.replaceAll(/(["`])\.\/(core|part)-\w+\.js\1/g, '"./joined.js"');

  it("a joined file holds each part once, for static and dynamic imports", async () => {
    const bundle = buildOf(app);
    const joined = await joinScripts(bundle, ["core-AAAA1111.js", "part-BBBB2222.js"]);
    expect(joined).not.toContain("import");
    const index = mapped(bundle["index-CCCC3333.js"]?.code ?? "");
    expect(await run({ "joined.js": joined, "index.js": index }, "index.js")).toEqual(SEEN);
  });

  it("a joined file keeps imports of files that it does not hold", async () => {
    const joined = await joinScripts(buildOf(app), ["index-CCCC3333.js", "part-BBBB2222.js"]);
    expect(joined.match(/from"[^"]+"/g)).toEqual(['from"./core-AAAA1111.js"']);
    expect(joined).toContain("import(`./part-BBBB2222.js`)");
  });

  it("a joined file runs its parts in the order given when they import each other", async () => {
    const cycle = {
      "first-AAAA1111.js":
        'import{n as e}from"./second-BBBB2222.js";const t=()=>1;export{t};globalThis.seen=[e()];',
      "second-BBBB2222.js": 'import{t as e}from"./first-AAAA1111.js";const n=()=>e()+1;export{n};',
    };
    const joined = await joinScripts(buildOf(cycle), ["first-AAAA1111.js", "second-BBBB2222.js"]);
    expect(await run({ "joined.js": joined }, "joined.js")).toEqual([2]);
  });

  it("joinScripts refuses a file that the build does not have", async () => {
    await expect(joinScripts({}, ["core-AAAA1111.js"])).rejects.toThrow("no script core-AAAA1111.js");
  });
});
