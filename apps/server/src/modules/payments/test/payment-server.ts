import { createServer } from "node:net";
import { Client } from "pg";
import { z } from "zod";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestAppOptions, type TestUser } from "../../../test-app.ts";
import { createTestMailbox, type TestMailbox } from "../../../test-mailbox.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";

const signedPayment = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
/** What the payment window answers. */
export type SignedPayment = z.infer<typeof signedPayment>;

/** Tells the sandbox of Razorpay what to do. */
export interface RazorpayControl {
  /** Pays in the payment window; undefined when the payment fails. */
  pay(orderId: string, outcome?: "success" | "failure" | "late"): Promise<SignedPayment | undefined>;
  /** Calls the API as the merchant. */
  api(method: "GET" | "POST", path: string, body?: object): Promise<{ status: number; content: unknown }>;
  control(path: string, body: object): Promise<void>;
}

export interface PaymentServer extends RazorpayControl {
  server: TestApp;
  sandbox: TestSandbox;
  mailbox: TestMailbox;
  /** Signs up; the sandbox sends no events and captures at once from now on. */
  newUser(): Promise<TestUser>;
  /** Pays in the payment window. */
  paid(orderId: string): Promise<SignedPayment>;
  /** Makes every waiting job due. */
  runJobsNow(): Promise<void>;
  close(): Promise<void>;
}

export function controlOf({ razorpay }: Pick<TestSandbox, "razorpay">): RazorpayControl {
  const { apiUrl, keyId, keySecret } = razorpay;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${apiUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return {
    async pay(orderId, outcome = "success") {
      const query = new URLSearchParams({ key_id: keyId, order_id: orderId });
      const answer = await post(`/v1/checkout/pay?${query.toString()}`, { outcome });
      return answer.ok ? signedPayment.parse(await answer.json()) : undefined;
    },
    async api(method, path, body) {
      const answer =
        method === "POST"
          ? await post(path, body ?? {}, { authorization })
          : await fetch(`${apiUrl}${path}`, { headers: { authorization } });
      return { status: answer.status, content: await answer.json() };
    },
    async control(path, body) {
      const { status } = await post(`/__sandbox/${path}`, body);
      if (status !== 204 && status !== 200) throw new Error(`The sandbox answered ${status} to ${path}`);
    },
  };
}

/** A server that listens, with the sandbox of Razorpay, a mailbox and a worker. For tests only. */
export async function startPaymentServer({
  textsDirectory,
  invoicing,
}: Pick<TestAppOptions, "textsDirectory" | "invoicing"> = {}): Promise<PaymentServer> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startTestSandbox(publicUrl);
  const mailbox = createTestMailbox();
  const server = await buildTestApp({
    publicUrl,
    environment: sandbox.environment,
    mailer: mailbox.mailer,
    ...(textsDirectory !== undefined && { textsDirectory }),
    ...(invoicing !== undefined && { invoicing }),
  });
  await server.app.listen({ port, host: "127.0.0.1" });
  const razorpay = controlOf(sandbox);
  return {
    server,
    sandbox,
    mailbox,
    ...razorpay,
    async newUser() {
      await razorpay.control("webhooks", { mode: "off" });
      await razorpay.control("capture", { atOnce: true });
      return server.signUp();
    },
    async paid(orderId) {
      const payment = await razorpay.pay(orderId);
      if (payment === undefined) throw new Error("The payment failed");
      return payment;
    },
    async runJobsNow() {
      const client = new Client({ connectionString: server.database.ownerUrl });
      await client.connect();
      await client.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
      await client.query('select pg_notify(\'jobs:insert\', \'{"r":"1","count":1}\')');
      await client.end();
    },
    async close() {
      await server.close();
      await sandbox.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

export const STARTUP_YEAR = {
  planType: "Startup Plan",
  subscriptionPeriod: "yearly",
  consultingAmount: 150,
  planPrice: 59,
  gstNo: "",
  currency: "USD",
  totalAmount: 858,
} as const;

export async function orderOf(user: TestUser, changes: object = {}): Promise<string> {
  const answer = await user.api.send("createSubscription", { body: { ...STARTUP_YEAR, ...changes } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ orderId: string }>().orderId;
}

/** What a user was granted: credits, purchases in the audit log, invoices, paid orders. */
export async function grantsOf({ server }: Pick<PaymentServer, "server">, user: TestUser) {
  return asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<Record<"credits" | "purchases" | "invoices" | "paid", number>>(`
      select (select coalesce(sum(delta), 0)::int from ledger where kind = 'credit') as credits,
        (select count(*)::int from audit_log where action = 'subscription.buy') as purchases,
        (select count(*)::int from invoices) as invoices,
        (select count(*)::int from payment_orders where status = 'paid') as paid`);
    return rows[0];
  });
}

export const NOTHING = { credits: 0, purchases: 0, invoices: 0, paid: 0 };
export const ONCE = { credits: 150, purchases: 1, invoices: 1, paid: 1 };
