import type { Page } from "@playwright/test";
import { createUser, grantPlan, PASSWORD } from "../fixtures/account.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { walkEveryScreen } from "./every-screen.ts";
import { fill, PLAN, payloads, watchForHarm } from "./payloads.ts";

interface Kept {
  /** `area key` to its value. */
  entries: Record<string, string>;
  addresses: string[];
}

/** Everything that this origin keeps in the browser, and where the page is and came from. */
function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const entries: Record<string, string> = { "cookie ": document.cookie };
    for (const [area, storage] of [
      ["local", localStorage],
      ["session", sessionStorage],
    ] as const)
      for (let index = 0; index < storage.length; index += 1) {
        const key = storage.key(index) ?? "";
        entries[`${area} ${key}`] = storage.getItem(key) ?? "";
      }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("The store cannot be read"));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const held: unknown = await settled(database.transaction(store).objectStore(store).getAll());
        entries[`indexed ${name}/${store}`] = JSON.stringify(held);
      }
      database.close();
    }
    for (const name of await caches.keys()) entries[`cache ${name}`] = name;
    return { entries, addresses: [location.href, document.referrer] };
  });
}

/** Fields with a value whose names are those of secrets, anywhere in a text of JSON, also of JSON within it. */
function secretFieldsOf(text: string): string[] {
  const pattern = /"(\w*(?:token|secret|password|api_?key)\w*)\\*":\\*"(?!\\*")/gi;
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

test(
  "the browser keeps one secret in one place, no address holds it, and elements in texts stay text",
  journey,
  async ({ page, context }) => {
    test.setTimeout(360_000);
    await test.step("a planted secret would be found", () => {
      expect(
        secretFieldsOf('{"a":{"zohoCrmClientSecret":"x","hubspotAPIKey":"","refresh_token":"y"}}'),
      ).toEqual(["zohoCrmClientSecret", "refresh_token"]);
      expect(secretFieldsOf(JSON.stringify({ values: '{"clientSecret":"x","apiKey":""}' }))).toEqual([
        "clientSecret",
      ]);
    });
    const user = await createUser();
    await grantPlan(user, "enterprise");
    const further = await fill(user, payloads.elements);
    const harm = await watchForHarm(page);
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url(), request.headers()["referer"] ?? ""));
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));

    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/getStarted$/);
    const { entries: first } = await readKept(page);
    const [, token = ""] = /"token":"([^"]+)"/.exec(first["local user"] ?? "") ?? [];
    expect(token.length).toBeGreaterThan(40);

    const places = new Set<string>();
    const walked = await walkEveryScreen(page, {
      planName: PLAN,
      further,
      look: async (screen) => {
        await harm.look(screen);
        const { entries, addresses } = await readKept(page);
        for (const [place, value] of Object.entries(entries)) {
          places.add(place);
          expect(value, `${screen}: ${place}`).not.toContain(PASSWORD);
          if (place === "local user") expect(secretFieldsOf(value), screen).toEqual(["token"]);
          else {
            expect(value, `${screen}: ${place}`).not.toContain(token);
            expect(secretFieldsOf(value), `${screen}: ${place}`).toEqual([]);
          }
        }
        asked.push(...addresses);
      },
    });
    expect(walked).toBeGreaterThan(35);
    harm.expectNone();
    expect([...places]).toContain("local user");
    expect([...places].some((place) => place.startsWith("session "))).toBe(true);
    for (const secret of [token, PASSWORD]) {
      expect(asked.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
      expect(told.filter((line) => line.includes(secret))).toEqual([]);
    }
    // It authenticates nothing, and no script reads it: it gives a known device counters of wrong passwords of its own.
    expect(await context.cookies()).toMatchObject([{ name: "device", httpOnly: true, sameSite: "Strict" }]);

    await page.goto("/myaccount/sessions");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).not.toHaveURL(/myaccount/);
    const { entries: last } = await readKept(page);
    expect(JSON.stringify(last)).not.toContain(token);
    expect(JSON.stringify(last)).not.toContain(user.email);
  },
);
