/**
 * What every process of the product runs with. Node from 24.15 on crashes now and then in Maglev, the middle compiler of
 * V8, where threads start and end on a busy machine (nodejs/node#64841).
 */
export const NODE_FLAGS = [
  "--disable-warning=ExperimentalWarning",
  "--no-maglev",
  `--import=${new URL("./drizzle-modules.ts", import.meta.url).href}`,
];
