import type { Plugin, Rolldown } from "vite";

type Node = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];

/** Makers of values at the top of a module. Functions and plain values go without a mark. */
const MADE = new Set(["CallExpression", "ObjectExpression", "ArrayExpression", "NewExpression"]);

/**
 * Marks each value that a module of the contract makes as one that may be left out where nobody uses it. Rules of bodies
 * and of replies share modules, and the bundler cannot know that making a rule changes nothing.
 */
export function markPure(code: string, body: readonly Node[]): string {
  const places = body.flatMap((node) => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type !== "VariableDeclaration" || declared.kind !== "const") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init !== null && init !== undefined && MADE.has(init.type) ? [init] : [],
    );
  });
  return places.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
}

/** Leaves out the contract's rules that the app does not use. */
export function pureRules(): Plugin {
  return {
    name: "pure-rules",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\/packages\/contract\/src\/(?!browser-zod\/).*\.ts$/ },
      handler(code) {
        return markPure(code, this.parse(code).body);
      },
    },
  };
}
