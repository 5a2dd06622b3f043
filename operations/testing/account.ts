/** For tests: a user of a running app, who writes through the API and remembers what was acknowledged. */
import { recordOf } from "../../scripts/check/repository.ts";

export interface Account {
  readonly email: string;
  /** `{ authorization: "Bearer ..." }` */
  readonly headers: Readonly<Record<string, string>>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a product cost; answers with its id. @throws when it is not acknowledged */
  createCost(idempotencyKey?: string): Promise<string>;
  /** Saves it again; answers with the new version. @throws when it is not acknowledged */
  saveCost(id: string, version: number): Promise<number>;
  /** The version that is stored; 0 when there is no such product cost. */
  costVersion(id: string): Promise<number>;
  /** Ids of all product costs. */
  costIds(): Promise<Set<string>>;
  /** The same session at another address. */
  at(url: string): Account;
}

const PASSWORD = "a long enough sentence 27";

/** Signs up, or, with `known`, signs in. */
export async function openAccount(url: string, email: string, known = false): Promise<Account> {
  const path = known ? "/api/auth/sign-in/email" : "/api/auth/sign-up/email";
  const opened = await ask(url, "POST", path, {}, { name: "Test Person", email, password: PASSWORD });
  if (opened.status !== 200) throw new Error(`No account: ${opened.status} ${await opened.text()}`);
  return sessionAt(url, email, `Bearer ${await textField(opened, "token")}`);
}

function sessionAt(url: string, email: string, authorization: string): Account {
  const send: Account["send"] = (method, to, body, headers) =>
    ask(url, method, to, { authorization, ...headers }, body);
  return {
    email,
    headers: { authorization },
    send,
    createCost: async (idempotencyKey) => {
      const key: Record<string, string> =
        idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
      const answer = await send("POST", "/api/product-cost", COST, key);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return textField(answer, "id");
    },
    saveCost: async (id, version) => {
      const body = { ...COST, description: `after ${version}` };
      const answer = await send("PUT", `/api/product-cost/${id}`, body, { "if-match": `"v${version}"` });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return versionOf(answer);
    },
    costVersion: async (id) => versionOf(await send("GET", `/api/product-cost/${id}`)),
    costIds: async () => {
      const ids = new Set<string>();
      for (let next: string | undefined = "/api/product-cost"; next !== undefined; ) {
        const answer = await send("GET", next);
        const rows: unknown = await answer.json();
        if (!Array.isArray(rows)) throw new Error(`The list is no list (${answer.status})`);
        for (const row of rows) ids.add(String(recordOf(row)["id"]));
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      return ids;
    },
    at: (elsewhere) => sessionAt(elsewhere, email, authorization),
  };
}

const COST = {
  gtmPlan: "Launch",
  productName: "CRM",
  costTitle: "Test",
  geo: "India",
  pricingCurrency: "USD",
};

function ask(url: string, method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return fetch(new URL(path, url), {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const versionOf = (answer: Response) => Number(/^"v(\d+)"$/.exec(answer.headers.get("etag") ?? "")?.[1] ?? 0);

async function textField(answer: Response, name: string): Promise<string> {
  const field = recordOf(await answer.json())[name];
  if (typeof field !== "string") throw new Error(`The answer has no ${name}`);
  return field;
}
