import type { PlanCurrency } from "@beachhead/contract";
import { escapeHtml } from "../../../platform/http/message-page.ts";

/** What the payment window is opened with. */
export interface CheckoutPage {
  orderId: string;
  keyId: string;
  /** In hundredths of a unit. */
  amount: number;
  currency: PlanCurrency;
  /** "Startup Plan, yearly, and 150 consulting credits". */
  description: string;
  scriptUrl: string;
  isSandbox: boolean;
}

/**
 * A document of its own, since the window's script needs a looser policy than the app's. It knows the order and no
 * session; the app hears of the result over a channel of the own origin, and asks the server in any case.
 */
export function checkoutPage(nonce: string, page: CheckoutPage): string {
  const { orderId, keyId, amount, currency, description, scriptUrl, isSandbox } = page;
  const money = `${currency} ${(amount / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  const options = {
    key: keyId,
    amount: String(amount),
    currency,
    order_id: orderId,
    name: "Beachhead",
    description,
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment · Beachhead</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --bg: #f4f6f8; --surface: #fff; --line: #dbe2e8; --line-2: #7d8e9b; --ink: #0e1d2a; --ink-2: #3a4c5b; --fill: #a3195f; --focus: #a3195f; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b141c; --surface: #111d27; --line: #243643; --line-2: #5f7484; --ink: #e7eef3; --ink-2: #b6c4cf; --fill: #bd2f78; --focus: #f796c7; } }
body { max-width: 30rem; margin: 12vh auto 0; padding: 0 1rem; background: var(--bg); color: var(--ink); }
main { padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); }
h1 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 0.25rem; }
p { margin: 0; }
.what, .sandbox { color: var(--ink-2); }
.amount { font-size: 2rem; line-height: 1.25; font-weight: 600; margin: 1rem 0 0.25rem; font-variant-numeric: tabular-nums; }
#status { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.actions { display: flex; gap: 0.75rem; flex-wrap: wrap; margin-top: 1rem; }
button { font: inherit; font-weight: 600; min-height: 2.5rem; padding: 0 1.25rem; border-radius: 0.375rem; border: 1px solid var(--line-2); background: transparent; color: inherit; cursor: pointer; }
#pay { background: var(--fill); border-color: var(--fill); color: #fff; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>Pay for Beachhead</h1>
<p class="what">${escapeHtml(description)}</p>
<p class="amount">${escapeHtml(money)}</p>
${isSandbox ? '<p class="sandbox">Sandbox: no money moves.</p>' : ""}
<p id="status" role="status">Opening the payment window…</p>
<p class="actions"><button type="button" id="pay">Pay ${escapeHtml(money)}</button><button type="button" id="cancel">Cancel</button></p>
<noscript><p>Payments need JavaScript. Turn it on and reload the page.</p></noscript>
</main>
<script nonce="${nonce}" src="${escapeHtml(scriptUrl)}"></script>
<script nonce="${nonce}">
(() => {
  const options = ${scriptJson(options)};
  const status = document.getElementById("status");
  const pay = document.getElementById("pay");
  const cancel = document.getElementById("cancel");
  const channel = new BroadcastChannel("beachhead-payments");
  const report = (outcome, response) => channel.postMessage({ orderId: options.order_id, outcome, response });
  const say = (text) => { status.textContent = text; };
  let isPaid = false;
  const leave = () => {
    // Long enough to read the result.
    setTimeout(() => window.close(), 1_000);
    // A window that the app did not open cannot close itself.
    setTimeout(() => window.location.replace("/myaccount/subscription"), 1_500);
  };
  function open() {
    if (typeof window.Razorpay !== "function") {
      say("The payment window could not be loaded. Check your connection, then press Pay.");
      return;
    }
    const checkout = new window.Razorpay({
      ...options,
      handler: (response) => {
        isPaid = true;
        pay.hidden = cancel.hidden = true;
        say("Payment received. You can close this window.");
        report("paid", response);
        leave();
      },
      modal: { ondismiss: () => { if (!isPaid) { say("Nothing was paid."); report("dismissed"); pay.focus(); } } },
    });
    checkout.on("payment.failed", ({ error }) => say("The payment failed: " + error.description + " You can try again."));
    checkout.open();
    say("Complete the payment in the window.");
  }
  pay.addEventListener("click", open);
  cancel.addEventListener("click", () => { report("cancelled"); leave(); });
  open();
})();
</script>
</body>
</html>
`;
}

/** JSON that cannot end the script. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
