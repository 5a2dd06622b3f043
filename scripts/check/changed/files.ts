import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Files that differ from main: of the commits since the branch left it, and of the working tree, new files included.
 * Deleted files are left out.
 * @throws {Error} when `root` is not a git repository.
 */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const base = branchPoint(git);
  const listed = [
    git("diff", "--name-only", "-z", base),
    git("ls-files", "-z", "--others", "--exclude-standard"),
  ].flatMap((text) => text.split("\0"));
  return [...new Set(listed)].filter((path) => path !== "" && existsSync(join(root, path))).toSorted();
}

/** Where the branch left main; the last commit when there is no main. */
function branchPoint(git: (...args: string[]) => string): string {
  for (const main of ["main", "origin/main"])
    try {
      return git("merge-base", "HEAD", main).trim();
    } catch {
      // There is no branch of this name here.
    }
  return "HEAD";
}
