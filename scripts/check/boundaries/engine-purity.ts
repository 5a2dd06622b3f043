import type { Finding } from "../finding.ts";
import { isNode, isTestFile, type SourceFile, type SyntaxNode, type Visit, walkSyntax } from "../source.ts";

/** Exact by the IEEE 754 and ECMAScript standards: the same bits in every engine. Constants are exact too. */
const exactMath = new Set([
  "abs",
  "ceil",
  "clz32",
  "floor",
  "fround",
  "imul",
  "max",
  "min",
  "round",
  "sign",
  "sqrt",
  "trunc",
  "E",
  "LN10",
  "LN2",
  "LOG10E",
  "LOG2E",
  "PI",
  "SQRT1_2",
  "SQRT2",
]);

/** What answers by the clock, the machine or the place. */
const impure = new Set([
  "Bun",
  "Date",
  "Deno",
  "Function",
  "Intl",
  "Temporal",
  "WebAssembly",
  "XMLHttpRequest",
  "caches",
  "console",
  "crypto",
  "document",
  "eval",
  "fetch",
  "global",
  "globalThis",
  "indexedDB",
  "localStorage",
  "navigator",
  "performance",
  "process",
  "queueMicrotask",
  "require",
  "self",
  "sessionStorage",
  "setImmediate",
  "setInterval",
  "setTimeout",
  "window",
]);

/** An identifier used as a value, not as a field's name or a type. */
function isReference({ node, field, ancestors }: Visit): boolean {
  const parent = ancestors.at(-1);
  if (node.type !== "Identifier" || parent === undefined) return false;
  if (parent.type.startsWith("TS")) return false;
  const named = field === "property" || field === "key";
  return !(named && parent.computed !== true && parent.shorthand !== true);
}

function faultOf(visit: Visit): string | undefined {
  const { node, ancestors } = visit;
  const power = (operator: unknown) => operator === "**" || operator === "**=";
  if ((node.type === "BinaryExpression" || node.type === "AssignmentExpression") && power(node.operator))
    return "uses **, whose last bit differs between engines; multiply, or use the engine's own power";
  if (node.type === "MemberExpression" && isNode(node.property) && node.computed !== true) {
    const name = String(node.property.name);
    if (name.startsWith("toLocale") || name === "localeCompare")
      return `uses .${name}(), which answers by the place`;
  }
  if (node.type === "MetaProperty") return "uses import.meta, which answers by the place";
  if (node.type === "ImportExpression") return "imports while running";
  if (!isReference(visit)) return undefined;
  const name = String(node.name);
  if (impure.has(name)) return `uses ${name}; the engine has no clock, no I/O and no environment`;
  if (name === "Math") return mathFault(ancestors.at(-1));
  return undefined;
}

function mathFault(parent: SyntaxNode | undefined): string | undefined {
  const member =
    parent?.type === "MemberExpression" && parent.computed !== true && isNode(parent.property)
      ? String(parent.property.name)
      : undefined;
  if (member === undefined) return "uses Math other than by Math.<name>";
  if (exactMath.has(member)) return undefined;
  return `uses Math.${member}, which is not the same bits in every engine; use the engine's own`;
}

/** Whatever would make an answer depend on the machine, in the engine's own files (its tests may). */
export function findImpurities(sources: readonly SourceFile[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith("packages/engine/src/") && !isTestFile(path))
    .flatMap(({ path, program, imports, lineOf }) => [
      ...imports
        .filter(({ specifier }) => !specifier.startsWith("."))
        .map(({ specifier, line }) => ({
          file: path,
          line,
          message: `imports ${specifier}; the engine imports nothing`,
        })),
      ...[...walkSyntax(program)].flatMap((visit) => {
        const message = faultOf(visit);
        return message === undefined ? [] : [{ file: path, line: lineOf(visit.node.start), message }];
      }),
    ]);
}
