import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testConfiguration, testUser } from "../../lib/query/testing-user.ts";
import { UpgradeDialog } from "./upgrade-dialog.tsx";

const ORDER = "order_1";
const UNCONFIRMED = "Payment was successful but we couldn't update your account. Please contact support.";

const refusal = (status: number, code: string, error: string) => () =>
  Promise.resolve(Response.json({ success: false, code, error, message: error }, { status }));
const success = (content: object) => () => Promise.resolve(Response.json({ success: true, ...content }));
const noServer = () => Promise.reject(new TypeError("Failed to fetch"));

/** What the server answers, by the end of the address. */
let answers: Record<string, () => Promise<Response>>;
let payWindow: { closed: boolean } | null;

beforeEach(() => {
  payWindow = { closed: false };
  answers = {
    getUserDetails: () => Promise.resolve(Response.json(testUser)),
    configuration: () => Promise.resolve(Response.json(testConfiguration)),
    getRazorpayKey: success({ key: "rzp_test_1", sandbox: true }),
    createSubscription: success({ orderId: ORDER }),
    [`${ORDER}/check`]: success({ orderId: ORDER, status: "created", invoiceId: null }),
  };
  vi.stubGlobal("fetch", (address: string) => {
    const name = Object.keys(answers).find((end) => address.endsWith(end));
    return name === undefined ? Promise.resolve(Response.json({}, { status: 404 })) : answers[name]?.();
  });
  vi.stubGlobal("open", () => payWindow);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = () => userEvent.click(screen.getByRole("button", { name: "Pay Now" }));

async function openPlans(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UpgradeDialog limit={undefined} SalesForm={() => null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "Pay Now" });
}

async function payNow(): Promise<void> {
  await openPlans();
  await press();
}

const OVER_LIMIT = "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).";

/** Replaces what a field of the order holds. */
async function fill(label: RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe("an order that cannot be paid", () => {
  it("an empty order and one above the limit of its currency say so in the specified words", async () => {
    await openPlans();
    await userEvent.click(screen.getByLabelText("No plan now, consulting credits only"));
    await press();
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe("Please select a plan or add a consulting amount.");
    await fill(/^Consulting top-up/, "5936");
    expect(alert.textContent).toBe("");
    await press();
    expect(alert.textContent).toBe(OVER_LIMIT);
    await userEvent.click(screen.getByRole("radio", { name: "INR" }));
    await fill(/^Consulting top-up/, "500001");
    await press();
    expect(alert.textContent).toBe(OVER_LIMIT);
    expect(screen.queryByText("Complete the payment in the other window.")).toBeNull();
  });

  it("a wrong GST number is named at its field and at Pay Now, stays as typed, and clears when it is right", async () => {
    const fault = "This does not look like a GST number.";
    await openPlans();
    await userEvent.click(screen.getByRole("radio", { name: "INR" }));
    await fill(/^Consulting top-up/, "8425");
    expect(screen.getByText(/^100 credits\./)).toBeDefined();
    await fill(/^GST number/, "29AAGCB7383J1Z5");
    expect(screen.getAllByText(fault, { exact: false })).toHaveLength(1);
    await press();
    expect(screen.getAllByText(fault, { exact: false })).toHaveLength(2);
    expect(screen.getByLabelText(/^GST number/)).toHaveProperty("value", "29AAGCB7383J1Z5");
    await fill(/^GST number/, "29aagcb7383j1z4");
    expect(screen.queryByText(fault, { exact: false })).toBeNull();
  });
});

/** What the payment window says when the payment is through. */
function announcePayment(): void {
  const channel = new BroadcastChannel("beachhead-payments");
  const response = {
    razorpay_order_id: ORDER,
    razorpay_payment_id: "pay_1",
    razorpay_signature: "0".repeat(64),
  };
  channel.postMessage({ orderId: ORDER, outcome: "paid", response });
  channel.close();
}

describe("Pay Now", () => {
  it.each([
    [
      "the key is missing",
      "getRazorpayKey",
      refusal(503, "unavailable", "Off"),
      "Failed to fetch payment gateway key",
    ],
    [
      "the server cannot be reached",
      "createSubscription",
      noServer,
      "Failed to process payment. Please try again.",
    ],
    [
      "the server refuses the amount",
      "createSubscription",
      refusal(422, "amount_over_limit", "Error creating subscription"),
      OVER_LIMIT,
    ],
    [
      "the server gives another reason",
      "createSubscription",
      refusal(422, "invalid", "The Enterprise Plan has no list price. Contact sales for an offer."),
      "The Enterprise Plan has no list price. Contact sales for an offer.",
    ],
  ])(
    "Pay Now shows the specified sentence when %s, and can be pressed again",
    async (_when, call, answer, sentence) => {
      answers[call] = answer;
      await payNow();
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(screen.getByRole("button", { name: "Pay Now" }).hasAttribute("disabled")).toBe(false);
    },
  );

  it("a payment with a wrong signature says that the account was not updated", async () => {
    const answer = Promise.withResolvers<void>();
    answers["paymentVerification"] = () =>
      answer.promise.then(refusal(400, "bad_signature", "The signature is wrong"));
    await payNow();
    await screen.findByText("Complete the payment in the other window.");
    announcePayment();
    await screen.findByText("Payment received. Starting your plan…");
    answer.resolve();
    expect(await screen.findByText(UNCONFIRMED)).toBeDefined();
  });

  it("a payment not confirmed within a minute says that the account was not updated", async () => {
    answers["paymentVerification"] = noServer;
    await payNow();
    await screen.findByText("Complete the payment in the other window.");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    announcePayment();
    await vi.waitFor(
      () => expect(screen.getByText("Payment received. Starting your plan…")).toBeDefined(),
      120_000,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(screen.getByText(UNCONFIRMED)).toBeDefined(), 120_000);
  });

  it("Pay Now offers a link when the browser blocks the payment window", async () => {
    payWindow = null;
    await payNow();
    expect(await screen.findByText(/Your browser blocked the payment window/)).toBeDefined();
    expect(screen.getByRole("link").getAttribute("href")).toBe(`/checkout/${ORDER}`);
  });

  it("a closed payment window says that the plan starts within minutes if the user paid", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await payNow();
    await screen.findByText("Complete the payment in the other window.");
    payWindow = Object.assign(payWindow ?? {}, { closed: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(
      await screen.findByText(
        "The payment window was closed. If you paid, your plan starts within a few minutes.",
      ),
    ).toBeDefined();
  });
});
