import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { toolCatalogue } from "../../packages/contract/src/dg-plan/tools/tool-catalogue.ts";
import { repositoryRoot } from "../check/repository.ts";
import { initialsOf } from "./monogram.ts";
import { PICTURES, toolPictures } from "./tool-pictures.ts";

describe("the pictures of the tools", () => {
  const pictures = toolPictures();

  it("tool pictures exist at every address of the catalogue", () => {
    const tools = toolCatalogue.flatMap((category) => category.tools);
    expect(tools.length).toBeGreaterThan(100);
    for (const { image } of tools) {
      expect(image).toMatch(/^\/tools\/[a-z0-9-]+\.svg$/);
      expect(pictures.get(image)).toMatch(/^<svg [^&]*>[\p{L}\p{N}]{1,2}<\/text><\/svg>\n$/u);
    }
    expect(pictures.size).toBe(tools.length);
  });

  it("tool pictures are stored where the web app serves them, as drawn", () => {
    const folder = join(repositoryRoot, PICTURES);
    expect(readdirSync(folder).toSorted()).toEqual(
      [...pictures.keys()].map((image) => basename(image)).toSorted(),
    );
    for (const [image, picture] of pictures)
      expect(readFileSync(join(folder, basename(image)), "utf8"), image).toBe(picture);
  });

  it("tool pictures have the colour of their category", () => {
    const colourOf = (image: string) => /fill="(#\w+)"/.exec(pictures.get(image) ?? "")?.[1];
    expect(colourOf("/tools/hubspot.svg")).toBe(colourOf("/tools/zoho-crm.svg"));
    expect(colourOf("/tools/buffer.svg")).not.toBe(colourOf("/tools/zoho-crm.svg"));
  });

  it.each([
    ["Zoho CRM", "ZC"],
    ["HubSpot", "Hu"],
    ["Display & Video 360", "DV"],
    ["6sense", "6s"],
    ["G2", "G2"],
    ["N.Rich", "NR"],
  ])("the initials of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
});
