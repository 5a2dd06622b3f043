import { createNewcomer } from "../fixtures/account.ts";
import { environment } from "../fixtures/environment.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { openCost, storedCost } from "./cost-form.ts";
import { randomOf } from "./interruption-rounds.ts";
import { Typist } from "./typist.ts";

const seed = Number(process.env["TYPING_SEED"] ?? 1);
/** A description may have 5,000. */
const MOST_LETTERS = 4_900;
/** Milliseconds between two reports to the gate. */
const REPORT_INTERVAL = 500;
/** A text that is not saved by then is lost. Two saves in a row are up to 36 s apart. */
const SAVE_TIMEOUT_MS = 90_000;

// The gate's database is not to be reached from here: nobody confirms the address or gives a plan.
const test = signedInTest.extend({
  user: async ({}, use) => use(await createNewcomer()),
});
test.describe.configure({ timeout: 1_800_000 });

/** @returns whether to type on, to wait until the text is saved and begin another one, or to stop after that */
async function tellGate(progress: { typed: number; questions: number; lost: number; compared?: true }) {
  const answer = await fetch(environment.controlUrl, { method: "POST", body: JSON.stringify(progress) });
  return answer.text();
}

test("text typed while the database has no primary is saved once it has one", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/Failed to load resource/);
  const { id } = await user.api.call("createProductCost", { body: { costTitle: "Cost" } });
  await openCost(page, id);
  const address = page.url();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const field = page.getByRole("textbox", { name: "Description" });
  const dialogs = page.locator("dialog[open], [role=dialog], [role=alertdialog]");

  let next = "type on";
  for (let number = 1; next !== "stop"; number += 1) {
    const typist = new Typist(number, randomOf(seed + number), MOST_LETTERS);
    await typist.begin(page, field);
    next = "type on";
    while (next === "type on") {
      const before = typist.word.length;
      await typist.type(page, REPORT_INTERVAL);
      const typed = typist.word.length;
      const lost = typist.lost(await field.inputValue(), typed);
      next = await tellGate({ typed: typed - before, questions: await dialogs.count(), lost });
    }
    const saved = expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: SAVE_TIMEOUT_MS });
    await saved.catch(() => undefined);
    await expect(async () => {
      const stored = await storedCost(user, id);
      const lost = typist.lost(stored.description, typist.word.length);
      await tellGate({ typed: 0, questions: await dialogs.count(), lost, compared: true });
    }).toPass();
  }
  expect(page.url()).toBe(address);
  expect(loads).toBe(0);
});
