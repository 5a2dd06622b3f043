import { gzipSync } from "node:zlib";
import { attack, mustHold, mustRefuse } from "./attack.ts";
import { eventText, hmacOf, mustHave, NOTHING, paidOrder, sendEvent, WEBHOOK } from "./orders.ts";
import { type Answer, recordOf, target, type Visitor } from "./target.ts";

interface Attempt {
  /** An honest event of a paid order. */
  body: string;
  /** The signature over it. */
  signature: string;
  visitor: Visitor;
}

/** Events that the gateway did not sign as they arrive. */
const unsigned: readonly (readonly [title: string, send: (attempt: Attempt) => Promise<Answer>])[] = [
  ["An event without a signature", ({ body }) => target.call("POST", WEBHOOK, { body })],
  ["The signature of an empty body", (attempt) => sendSigned(attempt, hmacOf(webhookSecret, ""))],
  ["The signature of another event", (attempt) => sendSigned(attempt, otherSignature)],
  [
    "A signature by the public key",
    (attempt) => sendSigned(attempt, hmacOf(target.sandbox("RAZORPAY_KEY_ID"), attempt.body)),
  ],
  ["A signature in base64", (attempt) => sendSigned(attempt, hmacOf(webhookSecret, attempt.body, "base64"))],
  [
    "A signature by the key's secret",
    (attempt) => sendSigned(attempt, hmacOf(target.sandbox("RAZORPAY_KEY_SECRET"), attempt.body)),
  ],
  ["A signature by an empty secret", (attempt) => sendSigned(attempt, hmacOf("", attempt.body))],
  ["An empty signature", (attempt) => sendSigned(attempt, "")],
  ["A signature after its method", (attempt) => sendSigned(attempt, `sha256=${attempt.signature}`)],
  [
    "A signature with a space in it",
    (attempt) => sendSigned(attempt, `${attempt.signature.slice(0, 32)} ${attempt.signature.slice(32)}`),
  ],
  ["Half a signature", (attempt) => sendSigned(attempt, attempt.signature.slice(0, 32))],
  [
    "A wrong and the right signature in one header",
    (attempt) => sendSigned(attempt, `${"0".repeat(64)}, ${attempt.signature}`),
  ],
  ["A line end after the signed bytes", (attempt) => sendSigned({ ...attempt, body: `${attempt.body}\n` })],
  ["A byte order mark before them", (attempt) => sendSigned({ ...attempt, body: `\uFEFF${attempt.body}` })],
  [
    "An event that was serialised again",
    (attempt) => sendSigned({ ...attempt, body: JSON.stringify(JSON.parse(attempt.body), null, 1) }),
  ],
  [
    "The same JSON in other bytes",
    (attempt) => sendSigned({ ...attempt, body: attempt.body.replace('"order"', '"\\u006frder"') }),
  ],
  [
    "The same event with its fields in another order",
    (attempt) =>
      sendSigned({
        ...attempt,
        body: JSON.stringify(
          Object.fromEntries(Object.entries(recordOf(JSON.parse(attempt.body))).toReversed()),
        ),
      }),
  ],
  [
    "A signed event with a second order after it",
    (attempt) => sendSigned({ ...attempt, body: attempt.body + attempt.body }),
  ],
  [
    "A signature in the address and in the body",
    ({ body, signature }) =>
      target.call("POST", `${WEBHOOK}?x-razorpay-signature=${signature}&signature=${signature}`, {
        body: body.replace("{", `{"x-razorpay-signature":"${signature}",`),
      }),
  ],
  [
    "A session in place of a signature",
    ({ body, visitor }) =>
      target.call("POST", WEBHOOK, { body, headers: { authorization: `Bearer ${visitor.token}` } }),
  ],
  [
    "A signed event by PUT",
    ({ body, signature }) =>
      target.call("PUT", WEBHOOK, { body, headers: { "x-razorpay-signature": signature } }),
  ],
  [
    "A packed event with the signature of the unpacked one",
    ({ body, signature }) =>
      target.call("POST", WEBHOOK, {
        body: gzipSync(body),
        headers: { "x-razorpay-signature": signature, "content-encoding": "gzip" },
      }),
  ],
  [
    "12 MB with the signature of an event",
    (attempt) => sendSigned({ ...attempt, body: attempt.body + " ".repeat(12_000_000) }),
  ],
];

const webhookSecret = target.sandbox("RAZORPAY_WEBHOOK_SECRET");
const otherSignature = hmacOf(webhookSecret, eventText("order_AAAAAAAAAAAAAA"));
const sendSigned = ({ body, signature }: Attempt, sent = signature) =>
  target.call("POST", WEBHOOK, { body, headers: { "x-razorpay-signature": sent } });

/** Bodies with the gateway's signature that are no event of an order. */
const odd: readonly (readonly [title: string, body: string | Uint8Array, type?: string])[] = [
  ["A signed list", "[1]"],
  ["A signed text that is no JSON", "order.paid"],
  ["50,000 signed lists in each other", "[".repeat(50_000) + "]".repeat(50_000)],
  ["A signed event of a prototype's name", '{"event":"__proto__","payload":{"__proto__":{"order":1}}}'],
  [
    "A signed event of an order in a list",
    '{"event":"order.paid","payload":{"order":{"entity":{"id":["a"]}}}}',
  ],
  ["A signed event of an order that nobody made", eventText("order_AAAAAAAAAAAAAA")],
  ["A signed event of an order with a quote in its id", eventText("order_' or 1=1 --")],
  ["A signed event of an unknown kind", eventText("order_AAAAAAAAAAAAAA", "account.everything")],
  ["A signed event of an order with NUL in its id", eventText("order_a\0b")],
  ["Signed bytes that are no text", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x22])],
  ["A signed form", "event=order.paid", "application/x-www-form-urlencoded"],
];

/** Attacks by events that the gateway did not send, or sends of nothing, that did not succeed, and must keep failing. */
for (const [title, send] of unsigned)
  attack(title, async () => {
    const visitor = await target.signUp();
    const { razorpay_order_id: order } = await paidOrder(visitor);
    const body = eventText(order);
    const signature = hmacOf(webhookSecret, body);
    mustRefuse(await send({ body, signature, visitor }), "the event");
    await mustHave(visitor, NOTHING);
  });

for (const [title, body, type = "application/json"] of odd)
  attack(title, async () => {
    const { status } = await sendEvent(body, { "content-type": type });
    mustHold(status < 500, `answered ${status}`);
  });
