import { requireSecret, type Sandbox, type SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
import { createAccount } from "./account.ts";
import { createRazorpayServer } from "./server.ts";
import { createWebhooks } from "./webhooks.ts";

/** Seconds until a payment that failed at first is captured after all. */
const LATE_AFTER = 4;

/** Starts the sandbox of Razorpay on the first free port, for this machine only. */
export async function startRazorpay(options: SandboxOptions): Promise<Sandbox<"http">> {
  let advanced = 0;
  const now = () => Math.floor(Date.now() / 1000) + advanced;
  const late: { paymentId: string; due: number }[] = [];
  const url = `${options.appUrl}/api/payment/webhook`;
  const webhooks = createWebhooks(url, requireSecret(options, "webhookSecret"), now);
  const account = createAccount(now, webhooks.announce);

  function authorizeDue(): void {
    for (const { paymentId } of late.filter(({ due }) => due <= now())) {
      late.splice(
        late.findIndex((each) => each.paymentId === paymentId),
        1,
      );
      try {
        account.authorizeLate(paymentId);
      } catch {
        // The order was paid by another payment.
      }
    }
  }
  const timer = setInterval(authorizeDue, 500);

  let port = 0;
  const server = createRazorpayServer({
    account,
    keys: {
      keyId: `rzp_test_${requireSecret(options, "keyId").slice(0, 14)}`,
      keySecret: requireSecret(options, "keySecret"),
    },
    origin: () => `http://127.0.0.1:${port}`,
    advance(seconds) {
      advanced += seconds;
      authorizeDue();
    },
    authorizeLater: (paymentId) => void late.push({ paymentId, due: now() + LATE_AFTER }),
    setWebhooks: webhooks.setMode,
  });
  const { ports, close } = await serveSandbox(server, options.firstPort);
  port = ports.http;
  return {
    ports,
    close: async () => {
      clearInterval(timer);
      webhooks.stop();
      await close();
    },
  };
}
