import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import type { Page } from "./place-page.ts";

const ENTRY = "src/landing/prerender.tsx";

export interface Prerendered extends Page {
  /** Pictures and fonts it refers to, by their place in the build. */
  assets: { fileName: string; source: string | Uint8Array }[];
}

const isRender = (value: unknown): value is () => string => typeof value === "function";

/** What the entry of the prerender gives. */
export function renderOf(module: unknown): () => string {
  if (typeof module === "object" && module !== null && "render" in module && isRender(module.render))
    return module.render;
  throw new Error(`${ENTRY} exports no render().`);
}

async function run(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "beachhead-landing-"));
  try {
    const file = join(folder, "prerender.mjs");
    await writeFile(file, code);
    const module: unknown = await import(pathToFileURL(file).href);
    return renderOf(module)();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Builds the landing page's own words and styles for the server's side and draws it once. */
export async function prerender(root: string): Promise<Prerendered> {
  const built = await build({
    root,
    configFile: false,
    mode: "production",
    logLevel: "warn",
    plugins: [react()],
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: ENTRY,
      ssrEmitAssets: true,
      write: false,
      target: "baseline-widely-available",
      cssMinify: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const isSheet = (fileName: string) => fileName.endsWith(".css");
  const assets = outputs.filter((each): each is Rolldown.OutputAsset => each.type === "asset");
  const code = outputs.find((each) => each.type === "chunk")?.code;
  if (code === undefined) throw new Error("The landing page has no code to draw it.");
  return {
    markup: await run(code),
    styles: assets
      .filter(({ fileName }) => isSheet(fileName))
      .map(({ source }) => String(source))
      .join(""),
    assets: assets.filter(({ fileName }) => !isSheet(fileName)),
  };
}
