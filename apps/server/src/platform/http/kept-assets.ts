import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { z } from "zod";

/** In the data directory, where ASSETS_DIR names no other. */
export const KEPT_ASSETS_FOLDER = "kept-assets";

/** Builds whose files are kept, the running one included. */
const MOST_BUILDS = 5;
const fileList = z.array(z.string());
/** Lists of the files of each build, in a folder that is not served. */
const BUILDS = ".builds";
/** Compressed copies, finished or not: made beside the running build only. */
const DERIVED = /\.(br|gz)(\.\d+)?$/;

/**
 * Copies the assets of a build into a folder that outlives it, and removes those of builds that are no longer among
 * the last five to have been started. A page that was opened before an upgrade finds its files there afterwards; when
 * several machines share the folder, a page of the newest build finds them also at a server that still runs the
 * earlier one. The names of assets hold a hash of their content, so files of two builds never differ.
 *
 * @param assets folder with the assets of the build; nothing happens while there is none
 * @param kept folder to copy into; several processes may do so at once
 */
export async function keepAssets(assets: string, kept: string, mostBuilds = MOST_BUILDS): Promise<void> {
  const files = await listFiles(assets);
  if (files.length === 0) return;
  const lists = join(kept, BUILDS);
  await mkdir(lists, { recursive: true });
  const build = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  const list = join(lists, `${build}.json`);
  // The list first, so that a process that removes old builds at the same time leaves these files alone.
  await replaceFile(list, (draft) => writeFile(draft, JSON.stringify(files)));
  await utimes(list, new Date(), new Date());
  for (const file of files) {
    const target = join(kept, file);
    if (await exists(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    await replaceFile(target, (draft) => copyFile(join(assets, file), draft, constants.COPYFILE_FICLONE));
  }
  await removeOldBuilds(kept, lists, mostBuilds);
}

async function removeOldBuilds(kept: string, lists: string, mostBuilds: number): Promise<void> {
  const names = (await readdir(lists)).filter((name) => name.endsWith(".json"));
  const builds = await Promise.all(
    names.map(async (name) => ({
      path: join(lists, name),
      startedAt: (await stat(join(lists, name))).mtimeMs,
    })),
  );
  builds.sort((a, b) => b.startedAt - a.startedAt);
  const filesOf = async ({ path }: { path: string }) => readList(await readFile(path, "utf8"));
  const needed = new Set((await Promise.all(builds.slice(0, mostBuilds).map(filesOf))).flat());
  for (const old of builds.slice(mostBuilds)) {
    for (const file of await filesOf(old)) {
      if (!needed.has(file)) await rm(join(kept, file), { force: true });
    }
    await rm(old.path, { force: true });
  }
}

function readList(text: string): string[] {
  return fileList.parse(JSON.parse(text)).filter((file) => !file.split("/").includes(".."));
}

/** Relative paths with `/`, in order. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !DERIVED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** Complete or absent, also for somebody who looks at this moment. */
async function replaceFile(path: string, write: (draft: string) => Promise<unknown>): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
