/** Draws the picture of every tool of the catalogue, where the web app serves it. Run it when the catalogue changes. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { toolCatalogue } from "../../packages/contract/src/dg-plan/tools/tool-catalogue.ts";
import { repositoryRoot } from "../check/repository.ts";
import { monogram } from "./monogram.ts";

/** Where the pictures lie, from the root. */
export const PICTURES = "apps/web/public/tools";

/** All pictures by the address that the catalogue gives: one colour for each category. */
export function toolPictures(): Map<string, string> {
  return new Map(
    toolCatalogue.flatMap(({ tools }, category) =>
      tools.map(({ image, name }): [string, string] => [image, monogram(name, category)]),
    ),
  );
}

if (import.meta.main) {
  const folder = join(repositoryRoot, PICTURES);
  const pictures = new Map([...toolPictures()].map(([address, picture]) => [basename(address), picture]));
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (!pictures.has(file)) rmSync(join(folder, file));
  for (const [file, picture] of pictures) writeFileSync(join(folder, file), picture);
}
