import type { Plugin } from "vite";

const MODULES = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out zod's generator of JSON Schema: 5 kB of every form, which only the server's API description uses. Each
 * schema refers to it, so the bundler cannot drop it by itself.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: "zod-without-json-schema",
    transform: {
      filter: { id: MODULES },
      handler(code) {
        const names = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error("zod's generator of JSON Schema has another shape now.");
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
      },
    },
  };
}
