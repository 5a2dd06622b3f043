/** For tests: clients that retry what was not answered and remember what was. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Account, openAccount } from "../../../operations/testing/account.ts";
import { recordOf } from "../../check/repository.ts";

/** A request that got no answer of the product's. */
export interface Failure {
  phase: string;
  what: string;
  status: number | string;
}

export interface Counts {
  answered: number;
  /** Refused with 503 and Retry-After. */
  cameBack: number;
  creates: number;
  saves: number;
  signIns: number;
  reads: number;
  pages: number;
}

export interface Clients {
  /** Failures from now on belong to this phase. */
  phase: string;
  readonly failures: readonly Failure[];
  readonly counts: Readonly<Counts>;
  /** Stops, and compares what was acknowledged with what is there. */
  finish(): Promise<{ lost: number; doubled: number }>;
}

/** Below the 500 documents that one user may have; a person who has created so many continues in another account. */
const DOCUMENTS_PER_ACCOUNT = 400;
/** Also while a database has no primary. */
const PATIENCE = 120_000;

const COST = {
  gtmPlan: "Launch",
  productName: "CRM",
  costTitle: "Test",
  geo: "India",
  pricingCurrency: "USD",
};

export interface Load {
  people: number;
  /** Milliseconds between two requests of one kind of one person, and before a request is sent again. */
  pauses: { create: number; signIn: number; other: number; retry: number };
  /** A server has acknowledged a write that was sent at this time. */
  onWrite?(url: string, sentAt: number): void;
}

/** Three people who hurry. */
const FEW: Load = { people: 3, pauses: { create: 120, signIn: 1_000, other: 40, retry: 100 } };

interface Person {
  /** Of the server that is asked. */
  url: string;
  /** The first one holds the document that is saved, the last one takes what is created. */
  accounts: [Account, ...Account[]];
  /** Idempotency key to the id that was answered. */
  created: Map<string, string>;
  saved: { id: string; version: number };
  lost: number;
  doubled: number;
}

/** @param urls the one address of all servers, or that of each: people are spread over them */
export async function startClients(urls: readonly string[], load: Load = FEW): Promise<Clients> {
  const { people: number, pauses, onWrite } = load;
  const [url = ""] = urls;
  const failures: Failure[] = [];
  const counts: Counts = { answered: 0, cameBack: 0, creates: 0, saves: 0, signIns: 0, reads: 0, pages: 0 };
  const stop = new AbortController();
  let phase = "begin";

  /** Sends until the product itself answers. */
  async function answered(what: string, send: () => Promise<Response>, writer?: Person): Promise<Response> {
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      const sentAt = performance.now();
      const answer = await send().catch((error: unknown) => String(error));
      if (typeof answer !== "string" && answer.status < 500) {
        counts.answered += 1;
        if (writer !== undefined && answer.status === 200) onWrite?.(writer.url, sentAt);
        return answer;
      }
      if (typeof answer !== "string" && answer.status === 503 && answer.headers.has("retry-after")) {
        counts.cameBack += 1;
      } else failures.push({ phase, what, status: typeof answer === "string" ? answer : answer.status });
      await pause(pauses.retry);
    }
    throw new Error(`${what} was never answered.`);
  }

  async function create(person: Person): Promise<string> {
    if (person.created.size === person.accounts.length * DOCUMENTS_PER_ACCOUNT)
      person.accounts.push(await openWhenQuiet(person.url));
    const account = person.accounts.at(-1) ?? person.accounts[0];
    const key = randomUUID();
    const answer = await answered(
      "create",
      () => account.send("POST", "/api/product-cost", COST, { "idempotency-key": key }),
      person,
    );
    const id = String(recordOf(await expectOk("create", answer))["id"]);
    person.created.set(key, id);
    counts.creates += 1;
    return id;
  }

  async function save(person: Person): Promise<void> {
    const { id, version } = person.saved;
    const [account] = person.accounts;
    const description = randomUUID();
    const path = `/api/product-cost/${id}`;
    const answer = await answered(
      "save",
      () => account.send("PUT", path, { ...COST, description }, { "if-match": `"v${version}"` }),
      person,
    );
    const found = await answered("read", () => account.send("GET", path));
    const stored = Number(/^"v(\d+)"$/.exec(found.headers.get("etag") ?? "")?.[1]);
    const text = recordOf(await expectOk("read", found))["description"];
    // 412: an earlier try of the same save was taken and its answer lost; then the text is there.
    if (answer.status !== 200 && answer.status !== 412) throw new Error(`save: ${answer.status}`);
    if (text !== description || stored < version + 1) person.lost += 1;
    if (stored > version + 1) person.doubled += 1;
    person.saved.version = stored;
    counts.saves += 1;
  }

  async function read(person: Person): Promise<void> {
    await expectOk("list", await answered("list", () => person.accounts[0].send("GET", "/api/product-cost")));
    counts.reads += 1;
  }

  async function signIn(person: Person): Promise<void> {
    const body = JSON.stringify({ email: person.accounts[0].email, password: "a long enough sentence 27" });
    const headers = { "content-type": "application/json" };
    const answer = await answered("sign-in", () =>
      fetch(`${person.url}/api/auth/sign-in/email`, { method: "POST", headers, body }),
    );
    await expectOk("sign-in", answer);
    counts.signIns += 1;
  }

  /** A page that is opened now, with its files; and a screen of the page that was opened at the beginning. */
  async function open(firstPage: readonly string[]): Promise<void> {
    const page = await answered("page", () => fetch(`${url}/some-screen`));
    const own = filesOf(await page.text());
    for (const file of [...own, ...firstPage]) {
      const answer = await answered(file, () => fetch(url + file));
      await answer.arrayBuffer();
      if (answer.status !== 200) failures.push({ phase, what: file, status: answer.status });
    }
    counts.pages += 1;
  }

  const repeat = async (milliseconds: number, work: () => Promise<void>) => {
    while (!stop.signal.aborted) {
      await work();
      await pause(milliseconds);
    }
  };

  const people: Person[] = [];
  for (let index = 0; index < number; index += 1) {
    const own = urls[index % urls.length] ?? url;
    const person: Person = {
      url: own,
      accounts: [await openWhenQuiet(own)],
      created: new Map(),
      saved: { id: "", version: 1 },
      lost: 0,
      doubled: 0,
    };
    person.saved.id = await create(person);
    people.push(person);
  }
  const firstPage = filesOf(await (await fetch(`${url}/some-screen`)).text());
  const works = [
    ...people.flatMap((person) => [
      repeat(pauses.create, async () => void (await create(person))),
      repeat(pauses.other, () => save(person)),
      repeat(pauses.other, () => read(person)),
      repeat(pauses.signIn, () => signIn(person)),
    ]),
    repeat(pauses.other, () => open(firstPage)),
  ];
  const ended = Promise.all(works);
  // Looked at in `finish`; until then it must not count as unhandled.
  ended.catch(() => undefined);

  return {
    get phase() {
      return phase;
    },
    set phase(next) {
      phase = next;
    },
    failures,
    counts,
    finish: async () => {
      stop.abort();
      await ended;
      const compared = await Promise.all(people.map(compare));
      return {
        lost: compared.reduce((sum, { lost }) => sum + lost, 0),
        doubled: compared.reduce((sum, { doubled }) => sum + doubled, 0),
      };
    },
  };
}

/** Servers that have only just started on a busy machine may shed a first request. */
async function openWhenQuiet(url: string): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  for (let tries = 0; tries < 50; tries += 1) {
    const account = await openAccount(url, email).catch((error: unknown) => String(error));
    if (typeof account !== "string") return account;
    if (!account.startsWith("Error: No account: 503")) throw new Error(account);
    await pause(500);
  }
  throw new Error("No account could be opened.");
}

async function compare(person: Person): Promise<{ lost: number; doubled: number }> {
  const held = await Promise.all(person.accounts.map((account) => account.costIds()));
  const stored = new Set(held.flatMap((ids) => [...ids]));
  const expected = new Set(person.created.values());
  return {
    lost: person.lost + [...expected].filter((id) => !stored.has(id)).length,
    doubled: person.doubled + [...stored].filter((id) => !expected.has(id)).length,
  };
}

async function expectOk(what: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

const filesOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])];
