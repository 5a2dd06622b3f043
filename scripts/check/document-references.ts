import { posix } from "node:path";
import { type Finding, reportAndExit } from "./finding.ts";
import { listFiles, readText, readWorkspaces, repositoryRoot } from "./repository.ts";

/** Endings that only our own files have: a cited name with one of them is a promise. */
const ownEnding = /\w\.(ts|tsx|mjs|sql|css|md)$/;

/** What `npm start` and `npm test` write, and what lies outside the repository. */
const notInRepository = /^(\.data|\.cache|node_modules|dist)(\/|$)|^(\/|~|\.\.\/\.\.|[a-z]+:)/;

interface Citation {
  line: number;
  /** As written, without what a reader would not follow. */
  path: string;
  link: boolean;
}

/** Paths in links and in back-ticks; fenced code is an example, not a citation. */
function citationsIn(text: string): Citation[] {
  const citations: Citation[] = [];
  let fenced = false;
  text.split("\n").forEach((content, index) => {
    if (/^\s*(```|~~~)/.test(content)) fenced = !fenced;
    if (fenced) return;
    for (const [, target = ""] of content.matchAll(/\]\(([^()\s]+)\)/g))
      citations.push({ line: index + 1, path: target.replace(/#.*$/, ""), link: true });
    for (const [, code = ""] of content.matchAll(/`([^`]+)`/g))
      citations.push({ line: index + 1, path: code.trim().replace(/:\d+$/, ""), link: false });
  });
  return citations;
}

/** Paths of all files and folders. */
function placesOf(files: readonly string[]): Set<string> {
  const places = new Set(files);
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== "."; folder = posix.dirname(folder)) places.add(folder);
  return places;
}

/** A `*`, `<name>`, `{name}` or a folder called `x` in a path matches one name. */
function matcherOf(path: string): RegExp {
  const pattern = path
    .replace(/\/+$/, "")
    .split(/(\*+|<[^>]+>|\{[^}]+\}|(?<=\/)x(?=\/|$))/)
    .map((part, index) => (index % 2 === 1 ? "[^/]+" : part.replace(/[.+?^$()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`(^|/)${pattern}$`);
}

/** Whether a piece of code in a sentence is meant as a path of this repository. */
function looksLikeOurPath(code: string, folderNames: ReadonlySet<string>): boolean {
  if (!/^[\w.@*<>{}-]+(\/[\w.@*<>{}-]+)*\/?$/.test(code) || notInRepository.test(code)) return false;
  if (ownEnding.test(code)) return true;
  const [first = ""] = code.split("/");
  return code.includes("/") && folderNames.has(first);
}

/**
 * Every path that README, ARCHITECTURE, SECURITY and docs/ cite must exist, and every `npm run` they
 * name. In back-ticks the end of a path is enough (`platform/db`).
 */
export function checkDocumentReferences(root: string): Finding[] {
  const files = listFiles(root);
  const places = placesOf(files);
  const folderNames = new Set([...places].map((place) => place.split("/").slice(-2, -1)[0] ?? ""));
  const scripts = new Set(readWorkspaces(root, files).find(({ folder }) => folder === "")?.scripts);
  const documents = files.filter((file) => /^[^/]+\.md$|^docs\/.*\.md$/.test(file));
  return documents.flatMap((file) => {
    const text = readText(root, file);
    return citationsIn(text).flatMap(({ line, path, link }): Finding[] => {
      const missing = { file, line, message: `cites ${path}, which does not exist` };
      if (link) {
        if (path === "" || /^[a-z]+:/.test(path)) return [];
        return places.has(posix.join(posix.dirname(file), path)) ? [] : [missing];
      }
      const script = /^npm run ([\w:-]+)/.exec(path)?.[1];
      if (script !== undefined && !scripts.has(script))
        return [{ file, line, message: `cites ${path}, but package.json has no script ${script}` }];
      if (!looksLikeOurPath(path, folderNames)) return [];
      const matcher = matcherOf(path.replace(/^\.\//, ""));
      return [...places].some((place) => matcher.test(place)) ? [] : [missing];
    });
  });
}

if (import.meta.main) reportAndExit("Document references", checkDocumentReferences(repositoryRoot));
