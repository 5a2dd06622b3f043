/** The script of the payment window: `window.Razorpay` with `open`, `close` and `on`, as Razorpay's own. */
export const checkoutScript = (origin: string) => `(() => {
  const ORIGIN = ${JSON.stringify(origin)};
  window.Razorpay = class Razorpay {
    #options; #listeners = new Map(); #frame; #onMessage;
    constructor(options) {
      for (const field of ["key", "amount", "currency", "name", "order_id"]) {
        if (!options || !options[field]) throw new Error("No " + field + " passed.");
      }
      this.#options = options;
    }
    on(event, listener) { this.#listeners.set(event, listener); }
    open() {
      if (this.#frame) return;
      const { key, order_id } = this.#options;
      const frame = document.createElement("iframe");
      frame.title = "Razorpay sandbox";
      frame.src = ORIGIN + "/v1/checkout/embedded?" + new URLSearchParams({ key_id: key, order_id });
      frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgb(0 0 0 / 55%)";
      frame.onload = () => frame.focus();
      this.#onMessage = ({ origin, source, data }) => {
        if (origin !== ORIGIN || source !== frame.contentWindow) return;
        if (data.event === "success") { this.close(); this.#options.handler(data.response); }
        if (data.event === "failed") this.#listeners.get("payment.failed")?.({ error: data.error });
        if (data.event === "dismiss") { this.close(); this.#options.modal?.ondismiss?.(); }
      };
      window.addEventListener("message", this.#onMessage);
      document.body.append(frame);
      this.#frame = frame;
    }
    close() {
      window.removeEventListener("message", this.#onMessage);
      this.#frame?.remove();
      this.#frame = undefined;
    }
  };
})();
`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The payment window: pays, fails, fails and pays later, or closes. */
export const checkoutWindow = (orderId: string, money: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Razorpay sandbox</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: transparent; }
main { max-width: 22rem; margin: 12vh auto 0; padding: 1.5rem; border-radius: 0.5rem; background: Canvas; color: CanvasText; box-shadow: 0 8px 40px rgb(0 0 0 / 40%); }
h1 { font-size: 1.25rem; margin: 0; } p { margin: 0.25rem 0 1rem; }
button { font: inherit; min-height: 2.5rem; width: 100%; margin: 0.25rem 0; cursor: pointer; }
</style></head><body><main>
<h1>Razorpay sandbox</h1>
<p>${escape(money)} for ${escape(orderId)}. No money moves.</p>
<button type="button" data-outcome="success">Pay ${escape(money)}</button>
<button type="button" data-outcome="failure">Let the payment fail</button>
<button type="button" data-outcome="late">Fail now, capture a few seconds later</button>
<button type="button" data-outcome="dismiss">Close without paying</button>
<p id="status" role="status"></p>
</main>
<script>
const tell = (message) => window.parent.postMessage(message, "*");
const dismiss = () => tell({ event: "dismiss" });
addEventListener("keydown", (event) => { if (event.key === "Escape") dismiss(); });
for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", async () => {
    const { outcome } = button.dataset;
    if (outcome === "dismiss") return dismiss();
    const answer = await fetch("/v1/checkout/pay" + location.search, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome }),
    });
    const content = await answer.json();
    if (answer.ok) return tell({ event: "success", response: content });
    document.getElementById("status").textContent = content.error.description;
    tell({ event: "failed", error: content.error });
  });
}
// A frame of another origin may not take the focus by itself; the script focuses it.
addEventListener("focus", () => { if (document.activeElement === document.body) document.querySelector("button").focus(); });
</script></body></html>`;
