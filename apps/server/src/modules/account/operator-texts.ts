import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type OperatorPage, operatorPages } from "@beachhead/contract";

/** The operator's own text of each page; null where there is none. */
export type OperatorTexts = Readonly<Record<OperatorPage, string | null>>;

/** In bytes. */
const MOST = 100 * 1024;

/**
 * Reads `terms.md`, `privacy.md`, `support.md` and `seller.md` of a folder.
 * @throws {Error} when the folder is missing or a text is too long
 */
export function readOperatorTexts(folder: string | undefined): OperatorTexts {
  if (folder !== undefined && !existsSync(folder)) throw new Error(`TEXTS_DIR: ${folder} does not exist.`);
  const textOf = (page: OperatorPage): string | null => {
    const file = folder === undefined ? undefined : join(folder, `${page}.md`);
    if (file === undefined || !existsSync(file)) return null;
    const text = readFileSync(file, "utf8").trim();
    if (text.length > MOST) throw new Error(`TEXTS_DIR: ${page}.md is longer than 100 kB.`);
    return text === "" ? null : text;
  };
  const [terms = null, privacy = null, support = null, seller = null] = operatorPages.map(textOf);
  return { terms, privacy, support, seller };
}
