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

async function payNow(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UpgradeDialog limit={undefined} SalesForm={() => null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Pay Now" }));
}

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
      "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).",
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
