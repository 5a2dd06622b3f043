import { expect, signedInTest as test } from "../fixtures/test.ts";
import { runRound } from "./interrupted-round.ts";
import { randomOf, roundsOf } from "./interruption-rounds.ts";

// Set by scripts/gates/interruptions.ts, which prints the seed and reads the outcomes.
const rounds = roundsOf(
  Number(process.env["INTERRUPTION_SEED"] ?? 1),
  Number(process.env["INTERRUPTION_ROUNDS"] ?? 12),
);
const ROUNDS_A_SESSION = 4;
const sessions = Array.from({ length: Math.ceil(rounds.length / ROUNDS_A_SESSION) }, (_, index) =>
  rounds.slice(index * ROUNDS_A_SESSION, (index + 1) * ROUNDS_A_SESSION),
);

test.describe.configure({ timeout: 400_000 });
test.beforeEach(({ watch }) => watch.expect(/Failed to load resource|the page crashed/));

for (const session of sessions) {
  const told = session.map(({ number, kind }) => `${number} ${kind}`).join(", ");
  test(`nothing typed is lost: ${told}`, async ({ page, user }, { annotations }) => {
    let tab = page;
    for (const round of session) {
      const { page: next, outcome } = await test.step(`round ${round.number}: ${round.kind}`, () =>
        runRound(tab, user, round));
      tab = next;
      annotations.push({ type: "outcome", description: JSON.stringify(outcome) });
      expect.soft(outcome).toMatchObject({ lost: 0 });
    }
  });
}

test("a browser that keeps no drafts is found to lose text", async ({ page, user }) => {
  await page.context().addInitScript(() => {
    Reflect.set(IDBObjectStore.prototype, "put", function put(this: IDBObjectStore) {
      return this.count();
    });
  });
  const isSave = (method: string) => method === "PUT" || method === "POST";
  await page.route("**/api/product-cost/**", (route) =>
    isSave(route.request().method()) ? route.abort() : route.continue(),
  );
  const { outcome } = await runRound(page, user, {
    number: 1,
    kind: "tab crashed",
    place: { form: "product cost", field: "geo" },
    instant: 2_000,
    away: 0,
    random: randomOf(1),
  });
  expect(outcome.lost).toBeGreaterThan(0);
});
