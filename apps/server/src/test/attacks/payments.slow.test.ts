import { attack, mustHold, mustRefuse } from "./attack.ts";
import {
  gatewayOf,
  hmacOf,
  invoicesOf,
  makeOrder,
  mustHave,
  mustStayUnpaid,
  NOTHING,
  ONCE,
  ORDER_CALL,
  paidOrder,
  STARTUP_YEAR,
  verify,
} from "./orders.ts";
import { target } from "./target.ts";

/** Attacks on payments by sequences of calls that did not succeed, and must keep failing. */
attack("The signed payment of another user", async () => {
  const [buyer, thief] = [await target.signUp(), await target.signUp()];
  const payment = await paidOrder(buyer);
  const { status } = await verify(thief, payment);
  mustHold(status === 404, `answered ${status}`);
  await mustHave(thief, NOTHING);
  await mustHave(buyer, NOTHING);
});

attack("The signature of a paid order for an open one", async () => {
  const visitor = await target.signUp();
  const { razorpay_payment_id, razorpay_signature } = await paidOrder(visitor);
  const open = await makeOrder(visitor);
  const body = { razorpay_order_id: open, razorpay_payment_id, razorpay_signature };
  mustRefuse(await verify(visitor, body), "the payment");
  await mustStayUnpaid(visitor, open);
});

attack("A right signature over a payment that was never made", async () => {
  const visitor = await target.signUp();
  const open = await makeOrder(visitor);
  const [secret, made] = [target.sandbox("RAZORPAY_KEY_SECRET"), "pay_AAAAAAAAAAAAAA"];
  const body = { razorpay_order_id: open, razorpay_payment_id: made };
  const razorpay_signature = hmacOf(secret, `${open}|${made}`);
  mustRefuse(await verify(visitor, { ...body, razorpay_signature }), "the payment");
  await mustStayUnpaid(visitor, open);
});

attack("A right signature over the payment of another order", async () => {
  const [visitor, other] = [await target.signUp(), await target.signUp()];
  const { razorpay_payment_id: made } = await paidOrder(other);
  const open = await makeOrder(visitor);
  const razorpay_signature = hmacOf(target.sandbox("RAZORPAY_KEY_SECRET"), `${open}|${made}`);
  const body = { razorpay_order_id: open, razorpay_payment_id: made, razorpay_signature };
  mustRefuse(await verify(visitor, body), "the payment");
  await mustStayUnpaid(visitor, open);
});

attack("A signature by the public key and by the secret of events", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const message = `${payment.razorpay_order_id}|${payment.razorpay_payment_id}`;
  for (const key of [
    target.sandbox("RAZORPAY_KEY_ID"),
    target.sandbox("RAZORPAY_WEBHOOK_SECRET"),
    "undefined",
  ]) {
    const razorpay_signature = hmacOf(key, message);
    mustRefuse(await verify(visitor, { ...payment, razorpay_signature }), "the payment");
  }
  await mustHave(visitor, NOTHING);
});

attack("A signature over payment and order the other way round", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const message = `${payment.razorpay_payment_id}|${payment.razorpay_order_id}`;
  const razorpay_signature = hmacOf(target.sandbox("RAZORPAY_KEY_SECRET"), message);
  mustRefuse(await verify(visitor, { ...payment, razorpay_signature }), "the payment");
});

attack("A payment that is verified five times, one after the other", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  for (let time = 0; time < 5; time += 1) await verify(visitor, payment);
  await mustHave(visitor, ONCE);
});

attack("A payment that is verified and checked twelve times at once", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const check = `/api/payment/orders/${payment.razorpay_order_id}/check`;
  const calls = Array.from({ length: 6 }, () => [
    verify(visitor, payment),
    visitor.call("POST", check, { body: {} }),
  ]);
  await Promise.all(calls.flat());
  await mustHave(visitor, ONCE);
});

attack("A payment that went back in full before it was verified", async () => {
  const visitor = await target.signUp();
  const payment = await paidOrder(visitor);
  const gateway = await gatewayOf();
  await gateway.api("POST", `/v1/payments/${payment.razorpay_payment_id}/refund`, {});
  mustRefuse(await verify(visitor, payment), "the payment");
  await mustStayUnpaid(visitor, payment.razorpay_order_id);
});

attack("A payment that the bank declined", async () => {
  const visitor = await target.signUp();
  const open = await makeOrder(visitor);
  await (await gatewayOf()).pay(open, "failure");
  await mustStayUnpaid(visitor, open);
});

attack("Another user's order and invoice by their ids", async () => {
  const [buyer, thief] = [await target.signUp(), await target.signUp()];
  const payment = await paidOrder(buyer);
  await verify(buyer, payment);
  const [invoice] = await invoicesOf(buyer);
  for (const [method, path] of [
    ["POST", `/api/payment/orders/${payment.razorpay_order_id}/check`],
    ["GET", `/api/billing/invoices/${String(invoice?.["id"])}`],
    ["GET", `/api/billing/invoices/${String(invoice?.["number"])}`],
    ["GET", `/api/billing/invoices/${payment.razorpay_order_id}`],
  ] as const) {
    const { status } = await thief.call(method, path, method === "POST" ? { body: {} } : {});
    mustHold(status === 404, `${path} was answered ${status}`);
  }
});

attack("NUL in an order's id", async () => {
  const visitor = await target.signUp();
  const order = await makeOrder(visitor);
  for (const id of ["order_%00", `${order}%00`, `%00${order}`]) {
    mustRefuse(await visitor.call("POST", `/api/payment/orders/${id}/check`, { body: {} }), "the check");
    mustRefuse(await target.call("GET", `/checkout/${id}`), "the page");
  }
});

attack("What the page of somebody else's order says of them", async () => {
  const buyer = await target.signUp({ name: "Gertrude Bell" });
  const { status, text } = await target.call("GET", `/checkout/${await makeOrder(buyer)}`);
  mustHold(status === 200, `the page was answered ${status}`);
  for (const fact of [buyer.email, buyer.id, "Gertrude", "Acme", target.sandbox("RAZORPAY_KEY_SECRET")])
    mustHold(!text.includes(fact), `the page says ${fact}`);
});

attack("Twelve queries at once with the credits of two", async () => {
  const visitor = await target.signUp();
  await target.grantCredits(visitor.id, 60);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      visitor.call("POST", "/api/gtm-plan/send-query", { body: { problemDescription: "Which price?" } }),
    ),
  );
  const sent = answers.filter(({ status }) => status === 200).length;
  mustHold(sent === 2, `${sent} were sent`);
  await mustHave(visitor, "10 credits, 0 invoices, trial");
});

attack("An Idempotency-Key of one query for another", async () => {
  const visitor = await target.signUp();
  await target.grantCredits(visitor.id, 60);
  const send = (problemDescription: string) =>
    visitor.call("POST", "/api/gtm-plan/send-query", {
      body: { problemDescription },
      headers: { "idempotency-key": "one-query" },
    });
  mustHold((await send("First")).status === 200, "the first query was refused");
  const other = await send("Second");
  mustHold(other.status === 422, `the other query was answered ${other.status}`);
  await send("First");
  await mustHave(visitor, "35 credits, 0 invoices, trial");
});

attack("The balance of credits, written by the one who has them", async () => {
  const visitor = await target.signUp();
  for (const consultingAmount of [-1_000, 1e9, "-25"])
    await visitor.call("POST", "/api/gtm-plan/humanConsultantQuery", { body: { consultingAmount } });
  await mustHave(visitor, NOTHING);
});

attack("The Enterprise Plan by its contact form", async () => {
  const visitor = await target.signUp();
  const body = {
    name: "Ada",
    email: visitor.email,
    company: "Acme",
    contact: "5550100",
    message: "Seats",
  };
  await visitor.call("POST", "/api/payment/SetEnterpriseData", {
    body: { ...body, planType: "Enterprise Plan", status: "active" },
  });
  await mustHave(visitor, NOTHING);
});

attack("Orders by an access token and by a visitor of the example", async () => {
  const visitor = await target.signUp();
  const made = await visitor.call("POST", "/api/users/tokens", {
    body: { name: "Shop", scope: "write", expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const guest = await target.call("POST", "/api/auth/explore-example", { body: {} });
  for (const { body } of [made, guest]) {
    const headers = { authorization: `Bearer ${String(body["token"])}` };
    const { status } = await target.call("POST", ORDER_CALL, { body: STARTUP_YEAR, headers });
    mustHold(status === 403, `answered ${status}`);
  }
});
