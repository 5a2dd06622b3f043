import { join } from "node:path";
import { z } from "zod";
import { createDocumentReader } from "./document-reader.ts";

/** Written by the build of the web app (apps/web/vite/first-load.ts). */
const FILE = ".vite/first-load.json";

const fileSchema = z.object({ routes: z.array(z.object({ pattern: z.string(), tags: z.string() })) });

/**
 * Puts the tags of the files that an address's screen needs into the shell's document, so that they load together with
 * the shell. Without the build's file the document is unchanged.
 *
 * @param folder the built web app
 */
export function createFirstLoad(folder: string): (html: string, path: string) => Promise<string> {
  const readText = createDocumentReader(join(folder, FILE));
  let known: { text: string; routes: { pattern: RegExp; tags: string }[] } | undefined;
  return async (html, path) => {
    const text = await readText();
    if (text === undefined) return html;
    if (known?.text !== text) {
      const { data } = fileSchema.safeParse(JSON.parse(text));
      const routes = (data?.routes ?? []).map((each) => ({
        ...each,
        pattern: new RegExp(each.pattern, "i"),
      }));
      known = { text, routes };
    }
    const tags = known.routes.find(({ pattern }) => pattern.test(path))?.tags ?? "";
    return html.replace("</head>", () => `${tags}</head>`);
  };
}
