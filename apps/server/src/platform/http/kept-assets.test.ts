import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTestApp } from "../../test-app.ts";
import { keepAssets } from "./kept-assets.ts";
import { precompress } from "./precompress.ts";

let home: string;
let kept: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "beachhead-assets-"));
  kept = join(home, "kept");
});
afterEach(() => rm(home, { recursive: true }));

/** A built web app with these assets. */
async function build(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(home, name);
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), `<!doctype html><title>${name}</title>`);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, "assets", file), text);
  return folder;
}

const keep = (folder: string, mostBuilds?: number) => keepAssets(join(folder, "assets"), kept, mostBuilds);
const keptFiles = async () => (await readdir(kept)).filter((name) => !name.startsWith(".")).sort();

/** As if every build so far had been started an hour earlier. */
async function anHourPasses(): Promise<void> {
  for (const name of await readdir(join(kept, ".builds"))) {
    const path = join(kept, ".builds", name);
    // From its own time: two builds at the same moment would have no order.
    const time = new Date((await stat(path)).mtimeMs - 3_600_000);
    await utimes(path, time, time);
  }
}

test("pages of the previous and the next build find their assets at a server of either", async () => {
  const before = await build("before", { "screen-1111.js": "before();", "shared-0000.js": "shared();" });
  const after = await build("after", { "screen-2222.js": "after();", "shared-0000.js": "shared();" });
  await keep(before);
  await keep(after);
  await precompress(join(after, "assets"));
  for (const webDist of [before, after]) {
    const server = await buildTestApp({ webDist, keptAssets: kept });
    for (const [file, text] of [
      ["screen-1111.js", "before();"],
      ["screen-2222.js", "after();"],
      ["shared-0000.js", "shared();"],
    ]) {
      const answer = await server.app.inject({
        url: `/assets/${file}`,
        headers: { "accept-encoding": "br, gzip" },
      });
      expect([file, answer.statusCode, answer.body]).toEqual([file, 200, text]);
      expect(answer.headers["cache-control"]).toContain("immutable");
      expect(answer.headers["content-security-policy"]).toContain("default-src");
    }
    for (const hidden of ["/assets/.builds", "/assets/screen-3333.js"])
      expect((await server.app.inject({ url: hidden })).statusCode).not.toBe(200);
    await server.close();
  }
});

test("assets of a build are deleted once it is not among the last ones, unless another build has them", async () => {
  await keep(await build("one", { "one-1.js": "1", "shared-0.js": "0" }), 2);
  await anHourPasses();
  await keep(await build("two", { "two-2.js": "2", "shared-0.js": "0" }), 2);
  await anHourPasses();
  await keep(await build("three", { "three-3.js": "3", "shared-0.js": "0" }), 2);
  expect(await keptFiles()).toEqual(["shared-0.js", "three-3.js", "two-2.js"]);
});

test("a build that is started again counts as the newest", async () => {
  const one = await build("one", { "one-1.js": "1" });
  await keep(one, 2);
  await anHourPasses();
  await keep(await build("two", { "two-2.js": "2" }), 2);
  await anHourPasses();
  await keep(one, 2);
  await keep(await build("three", { "three-3.js": "3" }), 2);
  expect(await keptFiles()).toEqual(["one-1.js", "three-3.js"]);
});

test("assets that a killed start left out are copied by the next start, also by five at once", async () => {
  const one = await build("one", { "a-1.js": "a", "b-1.js": "b" });
  await precompress(join(one, "assets"));
  await keep(one);
  await rm(join(kept, "b-1.js"));
  await Promise.all(Array.from({ length: 5 }, () => keep(one)));
  expect(await keptFiles()).toEqual(["a-1.js", "b-1.js"]);
});

test("keepAssets without a build creates nothing", async () => {
  await keep(join(home, "absent"));
  expect(await readdir(home)).toEqual([]);
});
