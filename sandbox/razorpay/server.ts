import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isForThisMachine, isNoForm } from "../control.ts";
import type { Account } from "./account.ts";
import { checkoutScript, checkoutWindow } from "./checkout.ts";
import { createFaults, readFault } from "./faults.ts";
import { Refusal } from "./refusal.ts";
import { type WebhookMode, webhookModes } from "./webhooks.ts";

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
}

export interface RazorpayParts {
  account: Account;
  keys: RazorpayKeys;
  origin: () => string;
  /** Moves the clock of the sandbox. */
  advance(seconds: number): void;
  /** Has a failed payment authorized after some time. */
  authorizeLater(paymentId: string): void;
  setWebhooks(mode: WebhookMode): void;
}

interface Answer {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  request: IncomingMessage;
  /** As text. */
  body: string;
}

const json = (content: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(content),
});
const collection = (items: readonly unknown[]) => json({ entity: "collection", count: items.length, items });

/**
 * Razorpay's API, its payment window, and the controls of tests: `POST` and `DELETE /__sandbox/faults`,
 * `POST /__sandbox/clock { advance_s }`, `POST /__sandbox/webhooks { mode }`, `POST /__sandbox/capture { atOnce }`,
 * `POST /__sandbox/late/{paymentId}`, `GET /__sandbox/requests`.
 */
export function createRazorpayServer(parts: RazorpayParts): Server {
  const { account, keys, origin } = parts;
  const faults = createFaults();
  const requests: { method: string; path: string; authorization: string | undefined; body: string }[] = [];
  const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;

  function answerApi({ method, path, query, request, body }: Call): Answer {
    if (request.headers.authorization !== basic) throw new Refusal("Authentication failed", { status: 401 });
    const [, collectionName, id = "", part] = path.slice("/v1".length).split("/");
    const route = `${method} ${collectionName}${id === "" ? "" : "/:id"}${part === undefined ? "" : `/${part}`}`;
    switch (route) {
      case "POST orders":
        return json(account.createOrder(fieldsOf(body)));
      case "GET orders":
        return collection(account.orders(query));
      case "GET orders/:id":
        return json(account.order(id));
      case "GET orders/:id/payments":
        return collection(account.paymentsOf(id));
      case "GET payments/:id":
        return json(account.payment(id));
      case "POST payments/:id/capture":
        return json(account.capture(id, fieldsOf(body)));
      case "POST payments/:id/refund": {
        const key = request.headers["x-refund-idempotency"];
        return json(account.refund(id, fieldsOf(body), typeof key === "string" ? key : undefined));
      }
      case "GET payments/:id/refunds":
        return collection(account.refundsOf(id));
      default:
        throw new Refusal("The requested URL was not found on the server.");
    }
  }

  /** What the payment window asks for; the browser has the public key only. */
  function answerCheckout({ path, query, body }: Call): Answer {
    if (path === "/v1/checkout.js")
      return { status: 200, type: "text/javascript", body: checkoutScript(origin()) };
    if (query.get("key_id") !== keys.keyId) throw new Refusal("The id provided does not exist");
    const order = account.order(query.get("order_id") ?? "");
    if (path === "/v1/checkout/embedded") {
      const money = `${order.currency} ${(order.amount / 100).toFixed(2)}`;
      return { status: 200, type: "text/html; charset=utf-8", body: checkoutWindow(order.id, money) };
    }
    const { outcome } = fieldsOf(body);
    if (outcome !== "success" && outcome !== "failure" && outcome !== "late")
      throw new Refusal("Unknown outcome");
    const payment = account.pay(order.id, outcome);
    if (outcome === "late") parts.authorizeLater(payment.id);
    if (outcome !== "success") throw new Refusal(payment.error_description ?? "");
    const message = `${order.id}|${payment.id}`;
    return json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac("sha256", keys.keySecret).update(message).digest("hex"),
    });
  }

  function answerControl({ method, path, body }: Call): Answer {
    const fields = method === "POST" ? fieldsOf(body) : {};
    if (path.startsWith("/__sandbox/late/"))
      return json(account.authorizeLate(path.slice("/__sandbox/late/".length)));
    switch (`${method} ${path}`) {
      case "GET /__sandbox/requests":
        return json({ requests });
      case "DELETE /__sandbox/faults":
        faults.clear();
        return { status: 204 };
      case "POST /__sandbox/faults": {
        const fault = readFault(fields);
        if (fault !== undefined) faults.set(fault);
        return { status: fault === undefined ? 422 : 204 };
      }
      case "POST /__sandbox/clock":
        parts.advance(Number(fields["advance_s"] ?? 0));
        return { status: 204 };
      case "POST /__sandbox/capture":
        account.setCapture(fields["atOnce"] === true);
        return { status: 204 };
      case "POST /__sandbox/webhooks": {
        const mode = webhookModes.find((each) => each === fields["mode"]);
        if (mode !== undefined) parts.setWebhooks(mode);
        return { status: mode === undefined ? 422 : 204 };
      }
      default:
        return { status: 404 };
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin());
    const method = request.method ?? "GET";
    const path = url.pathname;
    const body = await text(request);
    const call: Call = { method, path, query: url.searchParams, request, body };
    if (!isForThisMachine(request)) return send(response, { status: 403 });
    if (path.startsWith("/__sandbox/")) {
      return send(response, isNoForm(request) ? answered(() => answerControl(call)) : { status: 403 });
    }
    requests.push({ method, path, authorization: request.headers.authorization, body });
    const fault = faults.take(`${method} ${path}`);
    if (fault?.kind === "hang") return;
    if (fault?.kind === "html")
      return send(response, { status: fault.status ?? 502, type: "text/html", body: "<h1>Bad gateway</h1>" });
    if (fault !== undefined && fault.kind === undefined) {
      return send(response, { ...json(fault.body ?? {}, fault.status ?? 500), headers: fault.headers ?? {} });
    }
    const answer = answered(() => (path.startsWith("/v1/checkout") ? answerCheckout(call) : answerApi(call)));
    if (fault?.kind === "lose-reply") return void response.destroy();
    if (fault?.kind === "truncate")
      return send(response, { ...answer, body: (answer.body ?? "").slice(0, -5) });
    send(response, answer);
  }

  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
}

function answered(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return json(error.body, error.status);
    throw error;
  }
}

function send(response: ServerResponse, { status, type, headers, body }: Answer): void {
  response.writeHead(status, {
    ...headers,
    ...(type !== undefined && { "content-type": type }),
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(body);
}

/** The fields of a JSON body. */
function fieldsOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Refused below.
  }
  throw new Refusal("The request body is not valid JSON.");
}
