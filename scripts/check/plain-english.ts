import { type Finding, reportAndExit } from "./finding.ts";
import {
  type Phrase,
  screenPhrases,
  sourcePhrases,
  specificationSentences,
} from "./plain-english-phrases.ts";
import { listFiles, readText, repositoryRoot } from "./repository.ts";
import { isTestFile, listOf, readSource, type SourceFile, type SyntaxNode, walkSyntax } from "./source.ts";

/** Folders whose strings customers read: the app, its messages, and what the commands print. */
const SCREEN_FOLDERS =
  /^(apps\/web\/src|apps\/server\/src|packages\/(contract|engine)\/src|scripts\/(admin|backup|supervisor))\//;
/** Shown to developers only, or lists of words that are not ours. */
const NOT_SCREENS =
  /\/specimens?\/|^apps\/web\/src\/design\/|common-passwords\.ts$|testing[^/]*\.ts$|\/testing\//;
const SOURCES = /^(apps|packages|scripts|e2e|bench|sandbox)\/.*\.(ts|tsx|mts|mjs)$/;

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

/** Title of a test: the first argument of `test`, `it`, `describe` and their variants. */
function testTitle(node: SyntaxNode, source: SourceFile): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const [title] = listOf(node.arguments);
  if (typeof title !== "object" || title === null || !("start" in title)) return undefined;
  const call = source.text.slice(node.start, Number(title.start));
  if (!/^(\w*[tT]est|it|describe)\b/.test(call)) return undefined;
  const literal = "value" in title ? title.value : undefined;
  return typeof literal === "string" ? literal : undefined;
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
 * comments and test titles. A file is parsed only when its text holds one of them.
 */
export function checkPlainEnglish(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => SOURCES.test(file) && !file.startsWith("scripts/check/plain-english"))
    .flatMap((file) => {
      const text = readText(root, file);
      const isScreen = SCREEN_FOLDERS.test(file) && !NOT_SCREENS.test(file) && !isTestFile(file);
      const suspects = [...(isScreen ? screenRules : []), ...sourceRules];
      if (!suspects.some(({ found }) => found.test(text))) return [];
      const source = readSource(root, file);
      const findings = source.comments.flatMap(({ value, line }) => findIn(sourceRules, file, line, value));
      for (const { node } of walkSyntax(source.program)) {
        const line = source.lineOf(node.start);
        const title = isTestFile(file) ? testTitle(node, source) : undefined;
        if (title !== undefined) findings.push(...findIn(sourceRules, file, line, title));
        const shown = isScreen ? shownText(node) : undefined;
        if (shown !== undefined) findings.push(...findIn(screenRules, file, line, shown));
      }
      return findings;
    });
}

if (import.meta.main) reportAndExit("Plain English", checkPlainEnglish(repositoryRoot));
