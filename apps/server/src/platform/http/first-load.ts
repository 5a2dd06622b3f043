import { join } from "node:path";
import { z } from "zod";
import { createDocumentReader } from "./document-reader.ts";

/** Written by the build of the web app (apps/web/vite/first-load.ts). */
const FILE = ".vite/first-load.json";
/** Around the shell's own scripts and style sheets. */
const TAGS = /<!--first-load-->(.*?)<!--\/first-load-->/s;

const fileSchema = z.object({
  routes: z.array(z.object({ path: z.string(), tags: z.string() })),
});
type Route = z.infer<typeof fileSchema>["routes"][number];

export interface FirstLoad {
  /**
   * Puts the tags of the address's screen into the shell's document: its scripts and its first reads then load
   * together with the shell, and one sheet takes the place of the shell's styles. Without the build's file, or for an
   * address it does not know, the document keeps the shell's.
   */
  placeTags(html: string, path: string): Promise<string>;
}

/** @param folder the built web app */
export function createFirstLoad(folder: string): FirstLoad {
  const readText = createDocumentReader(join(folder, FILE));
  let known: { text: string; routes: readonly Route[] } | undefined;
  return {
    async placeTags(html, path) {
      const text = await readText();
      if (text === undefined) return html;
      if (known?.text !== text) known = { text, routes: parseRoutes(text) };
      const route = known.routes.find((each) => matches(each.path, path));
      return html.replace(TAGS, (_, ofShell: string) => route?.tags ?? ofShell);
    },
  };
}

function parseRoutes(text: string): readonly Route[] {
  const parsed = fileSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data.routes : [];
}

/** Whether a router's pattern fits: `:id` is one part, `:id?` one or none, a last `*` any number. */
export function matches(pattern: string, path: string): boolean {
  const expected = partsOf(pattern);
  const given = partsOf(path);
  for (const [index, part] of expected.entries()) {
    if (part === "*") return true;
    const found = given[index];
    if (found === undefined) return part.endsWith("?") && index === expected.length - 1;
    if (!part.startsWith(":") && part.toLowerCase() !== found.toLowerCase()) return false;
  }
  return given.length <= expected.length;
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");
