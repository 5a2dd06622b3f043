import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; `{}` when it is not a JSON object. */
  body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  /** Texts and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Somebody with an account of the attack's own. */
export interface Visitor {
  id: string;
  email: string;
  password: string;
  token: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

/** The running product, as an attacker reaches it. */
interface Target {
  baseUrl: string;
  /** Resolves once the product answers again, whatever the attack before did to it. */
  calm(): Promise<void>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /**
   * Sends raw bytes over one connection; returns all that came back until it closed or timed out.
   * @param leaves closes our side after the bytes, as a client does that goes away
   */
  raw(bytes: string, leaves?: boolean): Promise<RawAnswer>;
  signUp(options?: { email?: string; name?: string }): Promise<Visitor>;
  /** The token of the newest mail to an address with a link of this kind, once it has arrived. */
  linkTo(email: string, kind: LinkKind): Promise<string>;
  /** Texts of the mails to an address so far. */
  mailsTo(email: string): Promise<string[]>;
  /** Confirms the visitor's address with the link of the mail. */
  confirmAddress(visitor: Visitor): Promise<void>;
  /** Gives a user a paid plan; the product has no call for that. */
  grant(userId: string, plan: "enterprise"): Promise<void>;
  /** Gives a user consulting credits that were not paid for. */
  grantCredits(userId: string, credits: number): Promise<void>;
  /** A variable that the server process got to reach its sandboxes. */
  sandbox(variable: string): string;
}

export interface RawAnswer {
  text: string;
  /** Status codes of all answers on the connection, in order. */
  statuses: number[];
  closed: boolean;
}

export type LinkKind = "verify-email" | "reset-password";

export const PASSWORD = "quiet harbour 41 lantern";
const MAIL_LIMIT_MILLISECONDS = 30_000;
const CALM_LIMIT_MILLISECONDS = 30_000;
/** The server takes the rest of a refused body away for 10 s before it closes. */
const LONGEST_SILENCE = 60_000;

/** An address that is nobody's yet. The mail sandbox knows none that begins with "bad", as a UUID may. */
export const newAddress = (domain = "company.example"): string => `ada-${randomUUID()}@${domain}`;

/** The product that scripts/test/attacked-product.ts has started for all attacks. */
export interface AttackedProduct {
  baseUrl: string;
  controlUrl: string;
  sandboxEnvironment: Readonly<Record<string, string>>;
}

declare module "vitest" {
  interface ProvidedContext {
    attacked: AttackedProduct;
  }
}

export const target = createTarget(inject("attacked"));

function createTarget({ baseUrl, controlUrl, sandboxEnvironment }: AttackedProduct): Target {
  const { hostname, port } = new URL(baseUrl);

  async function call(method: string, path: string, { body, headers = {} }: CallOptions = {}) {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: objectIn(text) };
  }

  async function mailsTo(email: string): Promise<string[]> {
    const { body } = await call("GET", `/api/sandbox/mail?to=${encodeURIComponent(email)}`);
    const mails = Array.isArray(body["mails"]) ? body["mails"] : [];
    return mails.map((mail) => String(recordOf(mail)["text"]));
  }

  async function control(path: string, fields: object): Promise<void> {
    const { status } = await fetch(controlUrl + path, { method: "POST", body: JSON.stringify(fields) });
    if (status !== 200) throw new Error(`${path} of the control server was answered ${status}`);
  }

  async function linkTo(email: string, kind: LinkKind): Promise<string> {
    const until = performance.now() + MAIL_LIMIT_MILLISECONDS;
    while (performance.now() < until) {
      for (const text of await mailsTo(email)) {
        const token = new RegExp(`/${kind}/([\\w.~-]+)`).exec(text)?.[1];
        if (token !== undefined) return token;
      }
      await pause(100);
    }
    throw new Error(`No mail with a link to ${kind} came for ${email}`);
  }

  return {
    baseUrl,
    async calm() {
      const until = performance.now() + CALM_LIMIT_MILLISECONDS;
      while ((await call("GET", "/api/configuration")).status !== 200) {
        if (performance.now() > until) throw new Error("The product does not recover from the attack before");
        await pause(100);
      }
    },
    call,
    mailsTo,
    raw: (bytes, leaves = false) =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname);
        let text = "";
        const done = (closed: boolean) => {
          socket.destroy();
          const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1]));
          resolve({ text, statuses, closed });
        };
        socket.setTimeout(LONGEST_SILENCE, () => done(false));
        socket.on("data", (chunk) => {
          text += chunk.toString("latin1");
        });
        socket.once("error", () => done(true));
        socket.once("close", () => done(true));
        if (leaves) socket.end(bytes, "latin1");
        else socket.write(bytes, "latin1");
      }),
    async signUp({ email = newAddress(), name = "Ada Lovelace" } = {}) {
      const answer = await call("POST", "/api/auth/sign-up/email", {
        body: { name, email, password: PASSWORD, company: "Acme" },
      });
      const { _id: id, token } = answer.body;
      if (typeof id !== "string" || typeof token !== "string")
        throw new Error(`No account for the attack: ${answer.status} ${answer.text}`);
      return {
        id,
        email,
        password: PASSWORD,
        token,
        call: (method, path, options = {}) =>
          call(method, path, {
            ...options,
            headers: { authorization: `Bearer ${token}`, ...options.headers },
          }),
      };
    },
    linkTo,
    async confirmAddress(visitor) {
      const token = await linkTo(visitor.email, "verify-email");
      const { status, text } = await visitor.call("POST", "/api/auth/verify-email", { body: { token } });
      if (status !== 200) throw new Error(`The address was not confirmed: ${status} ${text}`);
    },
    grant: (userId, plan) => control("/plan", { userId, plan }),
    grantCredits: (userId, credits) => control("/credits", { userId, credits }),
    sandbox(variable) {
      const value = sandboxEnvironment[variable];
      if (value === undefined) throw new Error(`The sandboxes have no ${variable}`);
      return value;
    },
  };
}

/** An object's fields; of anything else none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? recordOf(parsed) : {};
  } catch {
    return {};
  }
}
