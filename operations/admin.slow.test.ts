/** One command of each kind against an app that runs; what each does is tested in apps/server/src/admin and scripts/admin. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKeyringEntry } from "../apps/server/src/platform/crypto/keyring.ts";
import { recordOf } from "../scripts/check/repository.ts";
import { makeHome, PROJECT, startApp, type TestHome } from "./testing/app-process.ts";
import { runCommandFile } from "./testing/run-command.ts";

const EMAIL = "ada@admin.example";
const PASSWORD = "nine green kettles here";

let home: TestHome;
beforeAll(async () => {
  home = await makeHome();
  await startApp(home).ready();
});
afterAll(() => home.remove());

const run = (command: string, environment: Readonly<Record<string, string>> = {}) =>
  runCommandFile("operations/admin.ts", [...command.split(" "), "--json"], {
    DATA_DIR: home.data,
    ...environment,
    NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/node"),
  });

/** What the command answers scripts. */
async function admin(command: string): Promise<unknown> {
  const { code, output } = await run(command);
  expect([code, output], command).toEqual([0, expect.stringMatching(/^[[{][^]*[\]}]\n$/)]);
  return JSON.parse(output);
}

async function post(path: string, body: object, token = ""): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL(path, home.url), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return recordOf(await answer.json());
}

test("npm run admin works while the app runs: its account signs in and spends its credits, its query is listed", async () => {
  const { link } = recordOf(await admin(`user create ${EMAIL} --name Ada`));
  expect(await admin(`user credits ${EMAIL} 60`)).toEqual({ email: EMAIL, balance: 60 });
  const token = String(link).split("/").at(-1);
  await post("/api/auth/reset-password", { token, newPassword: PASSWORD });
  const session = await post("/api/auth/sign-in/email", { email: EMAIL, password: PASSWORD });
  await post("/api/gtm-plan/send-query", { problemDescription: "Which price?" }, String(session["token"]));

  const [queries, invoices, rewrapped, rollups, refused, wrongRing, noDatabase] = await Promise.all([
    admin("query list"),
    admin("invoice list"),
    admin("key rewrap"),
    admin("rollups rebuild"),
    run("user reset nobody@admin.example"),
    run("key rewrap", { MASTER_KEYS: makeKeyringEntry().trim() }),
    run("user list", { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }),
  ]);
  expect(queries).toMatchObject([{ email: EMAIL, text: "Which price?", doneAt: null }]);
  expect(invoices).toEqual([]);
  expect(recordOf(rewrapped)["rewrapped"]).toBe(0);
  expect(rollups).toMatchObject({ deals: 0 });
  expect(refused).toEqual({ code: 1, output: "\nNo account has the address nobody@admin.example.\n\n" });
  expect(wrongRing).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^\nThis database was sealed with the master key k[0-9a-f]{8}, which is not the one given\. Put the right keys back: [^\n]*\n\n$/,
    ) as unknown,
  });
  expect(noDatabase).toEqual({
    code: 1,
    output: "\nNo database answers at DATABASE_URL. Start it, or correct the address.\n\n",
  });
});
