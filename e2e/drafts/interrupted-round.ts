import { expect, type Page, type Request } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { keptDrafts } from "../fixtures/drafts.ts";
import { fieldOf } from "./cost-form.ts";
import { prepareForm } from "./interrupted-forms.ts";
import type { Round } from "./interruption-rounds.ts";
import { interruptions } from "./interruptions.ts";
import { Typist } from "./typist.ts";

/** What was typed this long before the interruption is to be there afterwards, all of it. */
const GRACE = 1_000;
const TYPED_AFTERWARDS = 400;
/** How long a reader looks for his text. */
const ROUND_TIMEOUT_MS = 8_000;

/** What a round came to, in letters. */
export interface Outcome {
  number: number;
  kind: string;
  form: string;
  typed: number;
  /** Typed, and not yet on the server as far as the browser knew when it was interrupted. */
  atRisk: number;
  /** How many of those must be there afterwards: this device alone has them. */
  keptHere: number;
  /** Not there afterwards though typed in time, or there and never typed. */
  lost: number;
}

async function signedIn({ email, password }: TestUser): Promise<ApiClient> {
  const { token } = await new ApiClient().call("signIn", { body: { email, password } });
  return new ApiClient(token);
}

/** Counts the letters that the server has acknowledged. */
function followSaves(page: Page, typist: Typist): { letters: number } {
  const acknowledged = { letters: 0 };
  page.context().on("response", (response) => {
    const request: Request = response.request();
    if (!response.ok() || request.method() === "GET") return;
    const letters = typist.lettersIn(request.postData() ?? "");
    acknowledged.letters = Math.max(acknowledged.letters, letters);
  });
  return acknowledged;
}

/** Types, is interrupted, comes back, types on, and sees that all is saved. Also answers the tab to continue in. */
export async function runRound(
  start: Page,
  user: TestUser,
  { number, kind, place, instant, away, random }: Round,
): Promise<{ page: Page; outcome: Outcome }> {
  const form = await prepareForm(await signedIn(user), place);
  const typist = new Typist(number, random);
  const acknowledged = followSaves(start, typist);
  await form.open(start);
  await typist.begin(start, fieldOf(start, place.field));
  await typist.type(start, instant);

  const moment = performance.now();
  const typed = typist.word.length;
  const arrived = acknowledged.letters;
  const { page, stayed } = await interruptions[kind]({ page: start, user, typist, away });
  // Its last address: one read before would be that of a new document if the interruption found it just saved.
  if (!stayed) await form.comeBack(page, start.url());

  const field = fieldOf(page, place.field);
  const api = await signedIn(user);
  const due = stayed ? typist.word.length : typist.lettersAt(moment - GRACE);
  let lost = 0;
  await expect
    .poll(
      async () => {
        // The draft may come back a moment after the form; nobody types on before.
        const kept = typist.lettersIn(await keptDrafts(page, user.id));
        const stored = typist.lettersIn(await form.stored(api));
        lost = typist.lost(await field.inputValue(), Math.max(due, kept, stored));
        return lost;
      },
      { timeout: ROUND_TIMEOUT_MS },
    )
    .toBe(0)
    .catch(() => undefined);

  await typist.goOn(page, field, TYPED_AFTERWARDS);
  await expect
    .poll(async () => typist.wordsIn(await form.stored(api)), { timeout: 45_000 })
    .toEqual([typist.word]);
  await expect.poll(() => keptDrafts(page, user.id)).toBe("[]");
  await page.reload();
  await form.comeBack(page, page.url());
  await expect(field).toHaveValue(typist.word);
  const atRisk = typed - arrived;
  const keptHere = Math.min(atRisk, Math.max(0, due - arrived));
  return { page, outcome: { number, kind, form: place.form, typed, atRisk, keptHere, lost } };
}
