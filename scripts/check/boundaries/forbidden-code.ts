import type { Finding } from "../finding.ts";
import { recordOf } from "../repository.ts";
import {
  isNode,
  isTestFile,
  listOf,
  type SourceFile,
  type SyntaxNode,
  type Visit,
  walkSyntax,
} from "../source.ts";

const testFunctions = new Set(["test", "it", "describe", "suite", "bench"]);
const leftOut = new Set(["only", "skip", "todo", "fixme", "skipIf", "runIf", "fails", "fail"]);
const testsLeftOut = new Set(["xit", "xtest", "xdescribe", "fit", "fdescribe"]);
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const htmlSinks = new Set([
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "setHTMLUnsafe",
  "createContextualFragment",
]);

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === "string" ? node.name : undefined);

/** `property` of `object.property`, when it is written so. */
function memberOf(node: unknown): { object: SyntaxNode; name: string } | undefined {
  if (!isNode(node) || node.type !== "MemberExpression" || node.computed === true) return undefined;
  const name = nameOf(node.property);
  return isNode(node.object) && name !== undefined ? { object: node.object, name } : undefined;
}

/** The first name of `a.b.c` and `a.b().c`. */
function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "MemberExpression") return rootName(node.object);
  if (node.type === "CallExpression") return rootName(node.callee);
  return nameOf(node);
}

/** A file of tests, not test support, which may have to poll. */
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** `await new Promise((resolve) => setTimeout(resolve, 100))` and its kin. */
function isSleep(node: SyntaxNode): boolean {
  if (node.type === "ImportDeclaration" && isNode(node.source))
    return node.source.value === "node:timers/promises";
  if (node.type !== "CallExpression" || nameOf(node.callee) !== "setTimeout") return false;
  const [first] = listOf(node.arguments);
  return isNode(first) && first.type === "Identifier";
}

function typeFault({ node }: Visit): string | undefined {
  if (node.type === "TSAnyKeyword") return "says any; say what it is, or unknown and look";
  if (node.type === "TSAsExpression" && isNode(node.expression) && node.expression.type === "TSAsExpression")
    return "casts twice to silence the compiler; parse or narrow instead";
  return undefined;
}

function testFault(path: string, { node }: Visit): string | undefined {
  const member = memberOf(node);
  if (member !== undefined && leftOut.has(member.name) && testFunctions.has(rootName(member.object) ?? ""))
    return `uses ${rootName(member.object)}.${member.name}; every test runs, always`;
  if (node.type === "CallExpression" && testsLeftOut.has(nameOf(node.callee) ?? ""))
    return `uses ${nameOf(node.callee)}; every test runs, always`;
  if (member?.name === "waitForTimeout") return "sleeps; wait for what the user would see";
  if (isTest(path) && isSleep(node)) return "sleeps; wait for what is to happen (vi.waitFor, expect.poll)";
  return undefined;
}

function databaseFault(path: string, { node, ancestors }: Visit): string | undefined {
  if (!path.startsWith("apps/server/src/") || isTestFile(path) || node.type !== "CallExpression")
    return undefined;
  const member = memberOf(node.callee);
  if (member?.name === "transaction" && !path.startsWith("apps/server/src/platform/auth/"))
    return "opens .transaction(); prepared queries leave it silently: use withUser";
  if (member?.name === "prepare" && !ancestors.some(({ type }) => functions.has(type)))
    return "prepares a query when the module loads; prepare it once per client, inside a function";
  return undefined;
}

/** What of Node's network modules opens no connection. */
const harmless = new Set([
  "BlockList",
  "IncomingMessage",
  "STATUS_CODES",
  "ServerResponse",
  "createServer",
  "isIP",
  "isIPv4",
  "isIPv6",
]);
/** Makes sockets that are never connected. */
const UNCONNECTED = "apps/server/src/modules/oauth/detached-request.ts";
const networkModules = new Set(
  ["http", "http2", "https", "net", "tls", "dgram"].map((name) => `node:${name}`),
);

/** Outside addresses are called only through the guard that checks where the connection leads. */
function egressFault(path: string, { node }: Visit): string | undefined {
  const guarded = path.startsWith("apps/server/src/") && !path.startsWith("apps/server/src/platform/egress/");
  if (!guarded || path === UNCONNECTED || isTestFile(path)) return undefined;
  const callee = node.type === "CallExpression" ? node.callee : undefined;
  const calls = callee !== undefined && (nameOf(callee) === "fetch" || memberOf(callee)?.name === "fetch");
  return calls || opensConnections(node)
    ? "reaches outside by itself; use fetchOutside of platform/egress"
    : undefined;
}

function opensConnections(node: SyntaxNode): boolean {
  if (node.type !== "ImportDeclaration" || node.importKind === "type" || !isNode(node.source)) return false;
  const specifier = String(node.source.value);
  if (specifier === "undici") return true;
  if (!networkModules.has(specifier)) return false;
  return listOf(node.specifiers).some((each) => {
    if (!isNode(each) || each.importKind === "type") return false;
    return each.type !== "ImportSpecifier" || !harmless.has(nameOf(each.imported) ?? "");
  });
}

function webFault(path: string, { node }: Visit): string | undefined {
  if (!path.startsWith("apps/web/src/") || isTestFile(path)) return undefined;
  const member = memberOf(node);
  if (member !== undefined && htmlSinks.has(member.name)) return `uses ${member.name}, an HTML sink`;
  if (member?.name === "randomUUID")
    return "uses randomUUID, which plain http lacks; use newKey of lib/new-key.ts";
  if (node.type === "JSXAttribute" && nameOf(node.name) === "dangerouslySetInnerHTML")
    return "uses dangerouslySetInnerHTML, an HTML sink";
  return undefined;
}

/** One way to write a class name: `styles["name"]`, joined by classNames(). */
function classNameFault(path: string, { node, ancestors }: Visit): string | undefined {
  if (!path.startsWith("apps/web/src/")) return undefined;
  const member = memberOf(node);
  if (member !== undefined && nameOf(member.object) === "styles")
    return `reads styles.${member.name}; write styles["${member.name}"]`;
  const attribute = ancestors.at(-2);
  return node.type === "TemplateLiteral" &&
    attribute?.type === "JSXAttribute" &&
    nameOf(attribute.name) === "className"
    ? "joins class names by hand; use classNames of lib/class-names.ts"
    : undefined;
}

/** Pages that show components to developers, and the one file that holds the addresses. */
const mayWriteAddresses = /^apps\/web\/src\/(design\/|lib\/paths\.ts$)/;

/** The text a string or a template starts with. */
function firstText(node: SyntaxNode): string {
  const [first] = node.type === "TemplateLiteral" ? listOf(node.quasis) : [node];
  if (!isNode(first) || (first.type !== "Literal" && first.type !== "TemplateElement")) return "";
  if (typeof first.value === "string") return first.value;
  const { raw } = recordOf(first.value);
  return typeof raw === "string" ? raw : "";
}

function addressFault(path: string, { node }: Visit): string | undefined {
  if (!path.startsWith("apps/web/src/") || mayWriteAddresses.test(path) || isTestFile(path)) return undefined;
  const mayHold = node.type === "TemplateLiteral" || (node.type === "Literal" && node.regex === undefined);
  return mayHold && /^\/(?!api\/)[a-z]/i.test(firstText(node))
    ? "writes an address by hand; take it from lib/paths.ts"
    : undefined;
}

const checksAfterItems = new Set(["refine", "superRefine", "check"]);
const comparisons = new Set(["<", "<=", ">", ">="]);

/** `list.length` of a comparison; characters counted by `Array.from(text).length` are those of one text. */
function isLength(node: unknown): boolean {
  const member = memberOf(node);
  if (member === undefined || (member.name !== "length" && member.name !== "size")) return false;
  const { object } = member;
  const counted = object.type === "CallExpression" ? memberOf(object.callee) : undefined;
  return !(counted?.name === "from" && nameOf(counted.object) === "Array");
}

/** A length that zod checks after every item lets a body of any length do all the work first. */
function schemaFault(path: string, { node, ancestors }: Visit): string | undefined {
  if (!path.startsWith("packages/contract/src/") || isTestFile(path)) return undefined;
  if (node.type !== "BinaryExpression" || !comparisons.has(String(node.operator))) return undefined;
  if (!isLength(node.left) && !isLength(node.right)) return undefined;
  const isAfterItems = ancestors.some(
    (above) => above.type === "CallExpression" && checksAfterItems.has(memberOf(above.callee)?.name ?? ""),
  );
  return isAfterItems
    ? "checks a length after the items; give listOf or mapOf the most there may be"
    : undefined;
}

/** Folders that say nothing about what is inside. */
const emptyNames = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/;

/** Code that is not allowed anywhere, or not in this file. */
export function findForbiddenCode(sources: readonly SourceFile[]): Finding[] {
  return sources.flatMap(({ path, program, comments, lineOf }) => [
    ...(emptyNames.test(path)
      ? [{ file: path, message: "has a name that says nothing; name the idea" }]
      : []),
    ...comments
      .filter(({ value }) => /^\s*@ts-(ignore|nocheck|expect-error)/.test(value.replace(/^\*/, "")))
      .map(({ line }) => ({ file: path, line, message: "silences the compiler; repair the type" })),
    ...comments
      .filter(({ value }) => /\b(TODO|FIXME|XXX)\b/.test(value))
      .map(({ line }) => ({ file: path, line, message: "leaves work in a comment; do it or drop it" })),
    ...[...walkSyntax(program)].flatMap((visit) => {
      const message =
        typeFault(visit) ??
        testFault(path, visit) ??
        databaseFault(path, visit) ??
        egressFault(path, visit) ??
        schemaFault(path, visit) ??
        webFault(path, visit) ??
        addressFault(path, visit) ??
        classNameFault(path, visit);
      return message === undefined ? [] : [{ file: path, line: lineOf(visit.node.start), message }];
    }),
  ]);
}
