import { parseSync } from "vite";
import { listFiles, readText } from "./repository.ts";

/** A node of the syntax tree, seen through unknown fields. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** One import, re-export, dynamic import or `new URL(..., import.meta.url)` of a source file. */
export interface ImportOf {
  specifier: string;
  line: number;
  /** Nothing of it is left at run time. */
  typeOnly: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
  program: SyntaxNode;
  comments: { value: string; line: number }[];
  imports: ImportOf[];
  lineOf(offset: number): number;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** A field of a node as a list; anything else is empty. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Children of a node in source order, with the field that holds each. */
function* childrenOf(node: SyntaxNode): Generator<{ child: SyntaxNode; field: string }> {
  for (const [field, value] of Object.entries(node)) {
    if (isNode(value)) yield { child: value, field };
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) yield { child: item, field };
  }
}

/** A node on the way down: the node, its field in its parent, and its ancestors from the program on. */
export interface Visit {
  node: SyntaxNode;
  field: string;
  ancestors: readonly SyntaxNode[];
}

/** Every node of a tree, parents first. */
export function* walkSyntax(root: SyntaxNode): Generator<Visit> {
  const pending: Visit[] = [{ node: root, field: "", ancestors: [] }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    yield visit;
    const { node, ancestors } = visit;
    const below = [...ancestors, node];
    const children = [...childrenOf(node)].map(({ child, field }) => ({
      node: child,
      field,
      ancestors: below,
    }));
    pending.push(...children.toReversed());
  }
}

function literalText(node: unknown): string | undefined {
  return isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Only names marked `type` come in (`import { type A }`, `export { type A }`). */
function onlyTypes(node: SyntaxNode, kind: "importKind" | "exportKind"): boolean {
  if (node[kind] === "type") return true;
  const specifiers = listOf(node.specifiers);
  return specifiers.length > 0 && specifiers.every((one) => isNode(one) && one[kind] === "type");
}

function importOf(node: SyntaxNode): { specifier: string; typeOnly: boolean } | undefined {
  switch (node.type) {
    case "ImportDeclaration": {
      const specifier = literalText(node.source);
      return specifier === undefined ? undefined : { specifier, typeOnly: onlyTypes(node, "importKind") };
    }
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration": {
      const specifier = literalText(node.source);
      return specifier === undefined ? undefined : { specifier, typeOnly: onlyTypes(node, "exportKind") };
    }
    case "ImportExpression": {
      const specifier = literalText(node.source);
      return specifier === undefined ? undefined : { specifier, typeOnly: false };
    }
    case "TSImportType": {
      const specifier = literalText(node.source ?? node.argument);
      return specifier === undefined ? undefined : { specifier, typeOnly: true };
    }
    default:
      return undefined;
  }
}

/** `new URL("./file.ts", import.meta.url)`: how a worker's file is named. */
function urlOfModule(node: SyntaxNode): string | undefined {
  if (node.type !== "NewExpression" || !isNode(node.callee) || node.callee.name !== "URL") return undefined;
  const [address, base] = listOf(node.arguments);
  const besideModule = isNode(base) && base.type === "MemberExpression" && isNode(base.object);
  const specifier = literalText(address);
  return besideModule && specifier !== undefined && /\.(ts|tsx)$/.test(specifier) ? specifier : undefined;
}

/** Reads one source file with the parser that builds the web app. Throws with the file's name on a syntax error. */
export function readSource(root: string, path: string): SourceFile {
  const text = readText(root, path);
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault !== undefined) throw new Error(`${path} does not parse: ${fault.message}`);
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  const lineOf = (offset: number) => {
    const next = lineStarts.findIndex((start) => start > offset);
    return next === -1 ? lineStarts.length : next;
  };
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  const imports: ImportOf[] = [];
  for (const { node } of walkSyntax(program)) {
    const found = importOf(node);
    if (found !== undefined) imports.push({ ...found, line: lineOf(node.start) });
    const address = urlOfModule(node);
    if (address !== undefined)
      imports.push({ specifier: address, line: lineOf(node.start), typeOnly: false });
  }
  return {
    path,
    text,
    program,
    comments: parsed.comments.map((comment) => ({ value: comment.value, line: lineOf(comment.start) })),
    imports,
    lineOf,
  };
}

/** Tests and what only tests use: `x.test.ts`, `test-database.ts`, a folder `test/`, the browser tests, the bench. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$|(^|\/)test\/|^e2e\/|^bench\/|^operations\/testing\/|^scripts\/(test\.ts$|check\.ts$|gates\.ts$|pictures\.ts$|verify\.ts$|gates\/|pictures\/|release\/)/.test(
    path,
  );
}

/** Parses every TypeScript and JavaScript file among the repository's files. */
export function readSources(root: string, files: readonly string[] = listFiles(root)): SourceFile[] {
  return files.filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path)).map((path) => readSource(root, path));
}
