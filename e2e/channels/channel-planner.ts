import type { BodyInputOf } from "@beachhead/contract";
import { newChannel } from "@beachhead/contract/new-channel";
import { expect, type Locator, type Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { typeInto } from "../fixtures/keyboard.ts";

const MOST_STOPS = 160;
export const ALL_KEYS = Array.from({ length: 25 }, (_, index) => index + 1);

/** What is typed into an input, and its number. */
type Typed = readonly [input: string, text: string, value: number];

/** In one channel of each calculator, in the order of its form; thousands and millions as people write them. */
const byHand: Readonly<Record<number, readonly Typed[]>> = {
  2: [
    ["pipelineTarget", "2.4m", 2_400_000],
    ["sqlConversionRatio", "22.5", 22.5],
  ],
  3: [
    ["pipelineTarget", "600k", 600_000],
    ["amc", "6,500", 6500],
  ],
  6: [
    ["revenueTarget", "3m", 3_000_000],
    ["averageDealSize", "50,000", 50_000],
    ["closeRatio", "25.5", 25.5],
  ],
  8: [
    ["pipelineTarget", "1.8m", 1_800_000],
    ["adSpend", "240k", 240_000],
  ],
  13: [
    ["revenueTarget", "2m", 2_000_000],
    ["commissionPercent", "18", 18],
  ],
  15: [
    ["revenueTarget", "500k", 500_000],
    ["costPerEvent", "38k", 38_000],
  ],
  20: [
    ["pipelineTarget", "1.5m", 1_500_000],
    ["oneTimeDevelopmentCost", "120k", 120_000],
  ],
};

/** The channels whose inputs are typed one by one. */
export const KEYS_BY_HAND = Object.keys(byHand).map(Number);

const target = (key: number): string =>
  [6, 7, 13, 14, 15, 16, 17, 18, 19].includes(key) ? "revenueTarget" : "pipelineTarget";
/** A target that no two channels share. */
const targetOf = (key: number): number => 250_000 + 10_000 * key;

/** The inputs of a channel once it is planned: where the catalogue starts it, and what was typed over that. */
export function plannedInputs(key: number): Record<string, number> {
  const typed = byHand[key]?.map(([input, , value]) => [input, value] as const);
  return {
    ...newChannel(key)?.roiTable[0],
    ...Object.fromEntries(typed ?? [[target(key), targetOf(key)]]),
  };
}

const field = (page: Page, key: number, input: string): Locator =>
  page.locator(`[name="channels.${key}.roiTable.${input}"]`);
export const chosenTab = (page: Page): Locator => page.getByRole("tab", { selected: true });

/** Goes from the search through the list of all channels by Tab, and chooses each with the space bar. */
export async function chooseAllByKeyboard(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search 25 channels" }).focus();
  for (let stop = 0, left = ALL_KEYS.length; left > 0 && stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const isUnchosen = await page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.type === "checkbox" &&
        !activeElement.checked
      );
    });
    if (!isUnchosen) continue;
    await page.keyboard.press("Space");
    left -= 1;
  }
  await expect(page.getByRole("heading", { name: "25 channels chosen" })).toBeVisible();
}

/** Plans the channel whose tab is open: by keystrokes if it is the example of its calculator, else by its target alone. */
export async function planChannel(page: Page, key: number): Promise<void> {
  const typed = byHand[key];
  if (typed === undefined) await field(page, key, target(key)).fill(String(targetOf(key)));
  else for (const [input, text] of typed) await typeInto(page, `channels.${key}.roiTable.${input}`, text);
  await expect(chosenTab(page)).toHaveAccessibleName(/, done$/);
}

/** The channel whose tab is open shows the inputs it was planned with. */
export async function expectPlanned(page: Page, key: number): Promise<void> {
  await expect(chosenTab(page)).toHaveAccessibleName(/, done$/);
  const inputs = plannedInputs(key);
  const names = byHand[key]?.map(([input]) => input) ?? [target(key)];
  for (const name of names)
    await expect(field(page, key, name)).toHaveValue(
      (inputs[name] ?? Number.NaN).toLocaleString("en", { maximumFractionDigits: 6 }),
    );
}

/** What the calculator of the API answers for these inputs. */
export async function computed(user: TestUser, key: number) {
  const body: BodyInputOf<"computeChannelRoi"> = { channelKey: key, inputs: plannedInputs(key) };
  return (await user.api.call("computeChannelRoi", { body })).outputs;
}
