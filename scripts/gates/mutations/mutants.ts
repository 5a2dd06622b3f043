import { parseSync } from "vite";
import { isNode, type SyntaxNode, walkSyntax } from "../../check/source.ts";

/** One small change of a source file that some test must notice. */
export interface Mutant {
  id: number;
  /** From the root of the repository. */
  file: string;
  line: number;
  /** "a < b -> a <= b", cut to a line. */
  what: string;
}

interface Change {
  start: number;
  end: number;
  /** The replacement; for a body, the text at its beginning. */
  replacement: string;
  kind: "expression" | "statement" | "body";
}

const swapped: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
};

const typeFree = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string"));

/** What can be changed at one node. Texts are left alone: messages are compared elsewhere, to the letter. */
function changesAt(node: SyntaxNode, text: string): Change[] {
  const sourceOf = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : "");
  const expression = (target: unknown, replacement: string): Change[] =>
    isNode(target) ? [{ start: target.start, end: target.end, replacement, kind: "expression" }] : [];
  const { left, right, operator, test, argument, value, body, expression: inner } = node;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      if (operator === "??") return expression(node, sourceOf(left));
      const other = typeof operator === "string" ? swapped[operator] : undefined;
      if (other === undefined || (operator === "+" && (isText(left) || isText(right)))) return [];
      return expression(node, `(${sourceOf(left)}) ${other} (${sourceOf(right)})`);
    }
    case "UnaryExpression":
      return operator === "!" ? expression(node, sourceOf(argument)) : [];
    case "IfStatement":
    case "ConditionalExpression":
      return [...expression(test, "true"), ...expression(test, "false")];
    case "Literal":
      if (typeof value === "boolean") return expression(node, String(!value));
      return typeof value === "number" ? expression(node, String(value + 1)) : [];
    case "ExpressionStatement": {
      const call = isNode(inner) && inner.type === "AwaitExpression" ? inner["argument"] : inner;
      if (!isNode(call) || call.type !== "CallExpression") return [];
      return [{ start: node.start, end: node.end, replacement: "", kind: "statement" }];
    }
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      if (!isNode(body) || body.type !== "BlockStatement" || sourceOf(body).trim() === "{}") return [];
      return [{ start: body.start, end: body.end, replacement: "return;", kind: "body" }];
    default:
      return [];
  }
}

/** Whether a node is nothing that runs: a type, an import, the name of a field. */
function isInert(node: SyntaxNode, field: string, ancestors: readonly SyntaxNode[]): boolean {
  if (field === "key" && ancestors.at(-1)?.["computed"] !== true) return true;
  return [...ancestors, node].some(
    ({ type }) => (type.startsWith("TS") && !typeFree.has(type)) || type === "ImportDeclaration",
  );
}

function findChanges(file: string, text: string): Change[] {
  const { program } = parseSync(file, text);
  if (!isNode(program)) return [];
  return [...walkSyntax(program)].flatMap(({ node, field, ancestors }) =>
    isInert(node, field, ancestors) ? [] : changesAt(node, text),
  );
}

/**
 * A source file in which every mutant waits to be switched on: `__mutant(7)` chooses between the original and
 * the change. On the same lines as before.
 * @param firstId id of the first mutant
 * @param switchModule what exports `isActive(id)`
 */
export function withMutants(
  file: string,
  text: string,
  firstId: number,
  switchModule: string,
): { code: string; mutants: Mutant[] } {
  const changes = findChanges(file, text).map((change, index) => ({ ...change, id: firstId + index }));
  const mutants = changes.map(({ id, start, end, replacement, kind }) => ({
    id,
    file,
    line: text.slice(0, start).split("\n").length,
    what: describe(text.slice(start, end), kind, replacement),
  }));

  function render(start: number, end: number, among: typeof changes): string {
    let code = "";
    let at = start;
    while (true) {
      const here = among.filter((change) => change.start >= at);
      const first = Math.min(...here.map((change) => change.start));
      if (!Number.isFinite(first)) break;
      const last = Math.max(...here.filter((change) => change.start === first).map((change) => change.end));
      const same = here.filter((change) => change.start === first && change.end === last);
      const inside = among.filter(
        (change) => change.start >= first && change.end <= last && !same.includes(change),
      );
      code += text.slice(at, first) + switchedCode(first, last, same, inside);
      at = last;
    }
    return code + text.slice(at, end);
  }

  function switchedCode(start: number, end: number, same: typeof changes, inside: typeof changes): string {
    const original = render(start, end, inside);
    const [first] = same;
    // In braces of its own, or an `else` behind it would be taken for this one's.
    if (first?.kind === "statement") return `{ if (!__mutant(${first.id})) { ${original} } }`;
    if (first?.kind === "body") return `{ if (__mutant(${first.id})) return; ${original.slice(1)}`;
    const choices = same.map(({ id, replacement }) => `__mutant(${id}) ? (${replacement}) : `);
    return `(${choices.join("")}(${original}))`;
  }

  const code = `import { isActive as __mutant } from ${JSON.stringify(switchModule)}; ${render(0, text.length, changes)}`;
  return { code, mutants };
}

function describe(original: string, kind: Change["kind"], replacement: string): string {
  const line = (part: string) => part.replaceAll(/\s+/g, " ").slice(0, 60);
  if (kind === "statement") return `${line(original)} left out`;
  return kind === "body" ? `body left out: ${line(original)}` : `${line(original)} -> ${line(replacement)}`;
}
