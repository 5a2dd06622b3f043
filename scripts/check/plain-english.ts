import { type Finding, reportAndExit } from "./finding.ts";
import {
  type Phrase,
  predicateStarts,
  screenPhrases,
  sourcePhrases,
  specificationSentences,
} from "./plain-english-phrases.ts";
import { listFiles, readText, repositoryRoot } from "./repository.ts";
import {
  isNode,
  isTestFile,
  listOf,
  readSource,
  type SourceFile,
  type SyntaxNode,
  walkSyntax,
} from "./source.ts";

/** Folders whose strings customers read: the app, its messages, and what the commands print. */
const SCREEN_FOLDERS = /^(apps\/web\/src|apps\/server\/src|packages\/(contract|engine)\/src|operations)\//;
/** Shown to developers only, or lists of words that are not ours. */
const NOT_SCREENS =
  /\/specimens?\/|^apps\/web\/src\/design\/|common-passwords\.ts$|testing[^/]*\.ts$|\/testing\//;
const SOURCES = /^(apps|packages|operations|scripts|e2e|bench|sandbox)\/.*\.(ts|tsx|mts|mjs)$/;

interface Rule extends Phrase {
  found: RegExp;
}

const rulesOf = (phrases: readonly Phrase[]): Rule[] =>
  phrases.map((phrase) => ({
    ...phrase,
    found: new RegExp(`(?<![\\w-])(?:${phrase.pattern.replaceAll(" ", "\\s+")})(?![\\w-])`, "i"),
  }));

const screenRules = rulesOf(screenPhrases);
const sourceRules = rulesOf(sourcePhrases);

const lacksSubject = new RegExp(`^(${predicateStarts.join("|")})[\\s,]`);
const mayLackSubject = new RegExp(`["'\`](?:${predicateStarts.join("|")})[\\s,]`);

const withoutSpecification = (text: string) =>
  specificationSentences.reduce((rest, sentence) => rest.replaceAll(sentence, ""), text);

/** Text a node shows: a string, a stretch of a template or of JSX. */
function shownText(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText" || node.type === "Literal")
    return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateElement") return undefined;
  const { value } = node;
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : undefined;
}

/** Title of a test or a group of tests: the first argument of `test`, `it`, `describe` and their variants. */
function testTitle(node: SyntaxNode, source: SourceFile): { title: string; isGroup: boolean } | undefined {
  if (node.type !== "CallExpression") return undefined;
  const [first] = listOf(node.arguments);
  if (!isNode(first)) return undefined;
  const [, name] = /^(\w*[tT]est|it|describe)\b/.exec(source.text.slice(node.start, first.start)) ?? [];
  if (name === undefined || !/^["'`]/.test(source.text.slice(first.start))) return undefined;
  const isGroup = name === "describe" || /^\w+\.describe\b/.test(source.text.slice(node.start));
  return { title: source.text.slice(first.start + 1, first.end - 1), isGroup };
}

/** A title that begins with a verb or a preposition has its subject elsewhere, and is a riddle in a list of failures. */
function findMissingSubject(file: string, line: number, title: string): Finding[] {
  const [, start] = lacksSubject.exec(title) ?? [];
  return start === undefined
    ? []
    : [{ file, line, message: `begins a test's title with "${start}"; begin with what the test is about` }];
}

function findIn(rules: readonly Rule[], file: string, line: number, text: string): Finding[] {
  const rest = withoutSpecification(text);
  return rules.flatMap(({ found, instead }) => {
    const [match] = found.exec(rest) ?? [];
    return match === undefined
      ? []
      : [{ file, line, message: `says "${match.replace(/\s+/g, " ")}"; write "${instead}" instead` }];
  });
}

/**
 * Words and phrases of the old prose may not come back: the first list in what customers read, the second in
 * comments and test titles. A test's title begins with its subject. A file is parsed only when its text holds one of
 * these words.
 */
export function checkPlainEnglish(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => SOURCES.test(file) && !file.startsWith("scripts/check/plain-english"))
    .flatMap((file) => {
      const text = readText(root, file);
      const isTest = isTestFile(file);
      const isScreen = SCREEN_FOLDERS.test(file) && !NOT_SCREENS.test(file) && !isTest;
      const suspects = [...(isScreen ? screenRules : []), ...sourceRules];
      if (!suspects.some(({ found }) => found.test(text)) && !(isTest && mayLackSubject.test(text)))
        return [];
      const source = readSource(root, file);
      const findings = source.comments.flatMap(({ value, line }) => findIn(sourceRules, file, line, value));
      for (const { node } of walkSyntax(source.program)) {
        const line = source.lineOf(node.start);
        const named = isTest ? testTitle(node, source) : undefined;
        if (named !== undefined) findings.push(...findIn(sourceRules, file, line, named.title));
        if (named?.isGroup === false) findings.push(...findMissingSubject(file, line, named.title));
        const shown = isScreen ? shownText(node) : undefined;
        if (shown !== undefined) findings.push(...findIn(screenRules, file, line, shown));
      }
      return findings;
    });
}

if (import.meta.main) reportAndExit("Plain English", checkPlainEnglish(repositoryRoot));
