import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const browserZodFile = fileURLToPath(
  new URL("../../../packages/contract/src/browser-zod/index.ts", import.meta.url),
);

/** Gives the contract's rules the small zod of `packages/contract/src/browser-zod` in place of the library. */
export function browserZod(): Plugin {
  return {
    name: "browser-zod",
    enforce: "pre",
    resolveId: {
      filter: { id: /^zod$/ },
      handler: () => browserZodFile,
    },
  };
}
