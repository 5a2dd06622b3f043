import { defaultAttributes } from "@beachhead/contract";
import { expect, type Page } from "@playwright/test";
import type { Random } from "../drafts/interruption-rounds.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { expectToast } from "../fixtures/toasts.ts";

const PRODUCTS = ["Alpha", "Beta"];
const GEOS = ["India", "Kenya"];
export const INDUSTRIES = ["Banking", "Insurance", "Retail"];
export const COMBINATIONS = PRODUCTS.flatMap((product) => GEOS.map((geo) => `${product}-${geo}`));

/** Figures that no two combinations share. */
export const figure = (combination: string, place: number): number =>
  (COMBINATIONS.indexOf(combination) + 1) * 1000 + place;
export const words = (combination: string, what: string): string => `${what} of ${combination}`;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const cell = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

async function pasteInto(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).click();
  await pasteAt(cell(page, name), text);
  await expectToast(page, /pasted/);
}

async function typeCell(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** A part of a step, typed for one combination and looked for again. */
interface Part {
  type(page: Page, combination: string): Promise<void>;
  find(page: Page, combination: string): Promise<void>;
}

const segmentation: Part = {
  async type(page, combination) {
    const rows = INDUSTRIES.map((_, row) => {
      const [enterprise, middle] = [figure(combination, row), figure(combination, row + 10)];
      return `${enterprise}\t${middle.toLocaleString("en")}.5\t\t${figure(combination, row)}000000\t${row + 3}%`;
    });
    await pasteInto(page, "industries.Banking.Enterprise", `${rows.join("\r\n")}\r\n`);
    await page.getByLabel("Rationale").fill(words(combination, "Rationale"));
  },
  async find(page, combination) {
    await expect(page.getByLabel("Rationale")).toHaveValue(words(combination, "Rationale"));
    for (const [row, industry] of INDUSTRIES.entries())
      await expect(cell(page, `industries.${industry}.Enterprise`)).toHaveText(
        new RegExp(`^${figure(combination, row).toLocaleString("en")}`),
      );
  },
};

const note = (page: Page) => page.getByLabel("Note", { exact: true });
const typeNote = (page: Page, combination: string, step: string) => note(page).fill(words(combination, step));
const findNote = (page: Page, combination: string, step: string) =>
  expect(note(page)).toHaveValue(words(combination, step));

const competitors: Part = {
  async type(page, combination) {
    await typeCell(page, "rows.:.name", words(combination, "Rival"));
    await typeCell(page, "rows.:.marketShare", "12.5%");
    await typeCell(page, "rows.:.revenue", "50m");
    await typeNote(page, combination, "Shares");
  },
  async find(page, combination) {
    const rival = page.getByRole("row").filter({ hasText: words(combination, "Rival") });
    await expect(rival.locator('[data-field$=".marketShare"]')).toHaveText("12.5");
    await findNote(page, combination, "Shares");
  },
};

const valueMap: Part = {
  async type(page, combination) {
    const own = COMBINATIONS.indexOf(combination) + 3;
    const rows = defaultAttributes.map((_, row) => `${own}\t${row % 7}`);
    await pasteInto(page, `map.own.${defaultAttributes[0]}`, `${rows.join("\n")}\n`);
    await typeNote(page, combination, "Asked");
  },
  async find(page, combination) {
    const own = String(COMBINATIONS.indexOf(combination) + 3);
    for (const attribute of defaultAttributes)
      await expect(cell(page, `map.own.${attribute}`)).toHaveText(own);
    await findNote(page, combination, "Asked");
  },
};

const chip = (page: Page, industry: string, attribute: string) =>
  page
    .getByRole("group", { name: `${industry}, Enterprise`, exact: true })
    .getByRole("button", { name: attribute, exact: true });
const picked = (combination: string): string =>
  defaultAttributes[COMBINATIONS.indexOf(combination)] ?? defaultAttributes[0];

const valueDrivers: Part = {
  async type(page, combination) {
    for (const industry of INDUSTRIES) await chip(page, industry, picked(combination)).click();
    await typeNote(page, combination, "Lost deals");
  },
  async find(page, combination) {
    for (const industry of INDUSTRIES)
      for (const attribute of defaultAttributes)
        await expect(chip(page, industry, attribute)).toHaveAttribute(
          "aria-pressed",
          String(attribute === picked(combination)),
        );
    await findNote(page, combination, "Lost deals");
  },
};

const chosen = (page: Page, industry: string, size: string) =>
  page.getByRole("checkbox", { name: `Choose ${industry}, ${size}`, exact: true });

const segments: Part = {
  async type(page, combination) {
    const own = COMBINATIONS.indexOf(combination);
    for (const [row, industry] of INDUSTRIES.entries()) {
      await chosen(page, industry, "Enterprise").setChecked(row === own % 3);
      await chosen(page, industry, "SME").setChecked(row !== own % 3);
    }
  },
  async find(page, combination) {
    const own = COMBINATIONS.indexOf(combination);
    for (const [row, industry] of INDUSTRIES.entries()) {
      await expect(chosen(page, industry, "Enterprise")).toBeChecked({ checked: row === own % 3 });
      await expect(chosen(page, industry, "SME")).toBeChecked({ checked: row !== own % 3 });
    }
  },
};

const positioning: Part = {
  async type(page, combination) {
    await page.getByRole("textbox", { name: "Company offering" }).fill(words(combination, "Offering"));
    await page.getByRole("textbox", { name: "Company positioning" }).fill(words(combination, "Positioning"));
    await typeCell(page, "commercialScorecard.0.score", "7.5");
    await typeCell(page, "commercialScorecard.2.comment", words(combination, "Comment"));
  },
  async find(page, combination) {
    await expect(page.getByRole("textbox", { name: "Company offering" })).toHaveValue(
      words(combination, "Offering"),
    );
    await expect(cell(page, "commercialScorecard.0.score")).toHaveText("7.5");
    await expect(cell(page, "commercialScorecard.2.comment")).toHaveText(words(combination, "Comment"));
  },
};

/** The steps that each combination has, in their order, with the sentence of their save. */
export const combinationSteps = [
  { id: "segmentation", label: "Segmentation", part: segmentation, said: "Saved Successfully" },
  { id: "competitors", label: "Competitors", part: competitors, said: "Saved Successfully" },
  { id: "customer-value-map", label: "Customer value map", part: valueMap, said: "Saved Successfully" },
  {
    id: "overlayValueDriver",
    label: "Value drivers",
    part: valueDrivers,
    said: "Overlay Value Driver Saved successfully",
  },
  {
    id: "recommended-segmentation",
    label: "Recommended segments",
    part: segments,
    said: "Personal selections saved successfully!",
  },
  {
    id: "company-value-proposition",
    label: "Positioning and pricing",
    part: positioning,
    said: "Saved Successfully",
  },
] as const;

export const next = (page: Page) => page.getByRole("button", { name: "Save & Next" });
export const tab = (page: Page, combination: string) =>
  page.getByRole("tab", { name: new RegExp(`^${combination}`) });

/** Business details of two products in two places for three industries. */
export async function typeDetails(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "New GTM plan" }).first().click();
  await field(page, "gtmPlanName").fill("Whole plan");
  await field(page, "companyName").fill("Acme");
  await field(page, "website").fill("https://acme.example");
  for (const [index, product] of PRODUCTS.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add a product" }).click();
    await field(page, `products.${index}.name`).fill(product);
    await field(page, `products.${index}.description`).fill(`What ${product} does`);
    await field(page, `products.${index}.geos`).pressSequentially(`${GEOS.join(",")},`);
    await field(page, `products.${index}.industries`).pressSequentially(`${INDUSTRIES.join(",")},`);
  }
}

export async function typeGoals(page: Page): Promise<void> {
  const year = new Date().getUTCFullYear() + 3;
  const goals = [
    ["2m", "12m"],
    ["120", "600"],
    ["8", "20"],
  ] as const;
  for (const [index, [current, target]] of goals.entries()) {
    await field(page, `goals.${index + 1}.currentValue`).fill(current);
    await field(page, `goals.${index + 1}.targetValue`).fill(target);
    await field(page, `goals.${index + 1}.targetYear`).fill(String(year));
  }
}

/** Types what `type` types: undisturbed, without a network at first, or with a reload right after it. */
export async function typeDisturbed(page: Page, random: Random, type: () => Promise<void>): Promise<void> {
  const draw = random();
  const isOffline = draw >= 0.25 && draw < 0.5;
  if (isOffline) await page.context().setOffline(true);
  await type();
  if (isOffline) await page.context().setOffline(false);
  if (draw >= 0.25) return;
  await page.reload();
  await page.getByRole("link", { name: "Continue editing" }).click();
}
